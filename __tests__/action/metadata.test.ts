import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INPUT_NAMES } from '../../src/github/inputs.ts';
import { outputsOf } from '../../src/github/outputs.ts';
import { report, server } from '../render/build.ts';

const action = parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')) as {
  description: string;
  inputs: Record<string, { description: string; default?: string; required?: boolean }>;
  outputs: Record<string, { description: string }>;
  runs: { using: string; main: string };
};

describe('action.yml', () => {
  test('names the inputs that are read, and no others', () => {
    expect(Object.keys(action.inputs).sort()).toEqual([...INPUT_NAMES].sort());
  });

  // The Marketplace shows a description of less than 125 characters.
  test('has a description that the Marketplace takes', () => {
    expect(action.description.length).toBeLessThan(115);
  });

  test('has no default but the token, and requires nothing', () => {
    const defaults = Object.entries(action.inputs).filter(([, input]) => input.default !== undefined);
    expect(defaults).toEqual([['github-token', expect.objectContaining({ default: expect.stringMatching(/^\$\{\{ github\.token \}\}$/) })]]);
    expect(Object.values(action.inputs).some(({ required }) => required === true)).toBe(false);
  });

  test('names the outputs that are written', () => {
    const written = outputsOf(report([server('docs', [])]), { path: null, commentUrl: null });
    expect(Object.keys(action.outputs).sort()).toEqual(Object.keys(written).sort());
  });

  test('describes each in a sentence and runs the bundle on Node 24', () => {
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)]) expect(description).toMatch(/^.{10,}\.$/s);
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/action.js' });
  });
});
