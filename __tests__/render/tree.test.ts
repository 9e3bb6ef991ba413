import { describe, expect, test } from 'vitest';
import { measureProperties } from '../../src/core/properties.ts';
import { renderTree } from '../../src/render/tree.ts';
import { columns } from '../../src/render/width.ts';
import { PAYLOADS } from './payloads.ts';
import { obeyed } from './runner.ts';
import { expectSample } from './samples.ts';

const TOOL = {
  name: 'create_issue',
  description: 'Create an issue in a repository. Use it when the user asks to report a bug or to plan work, never to comment on what exists.',
  inputSchema: {
    type: 'object',
    properties: {
      owner: { type: 'string', description: 'Owner of the repository' },
      title: { type: 'string', description: 'Title of the issue, at most 256 characters; it should say what is wrong rather than where.' },
      labels: { type: 'array', items: { type: 'string' }, description: 'Labels to set' },
      state: { enum: ['open', 'closed'], default: 'open' },
    },
    required: ['owner', 'title'],
  },
};

describe('renderTree', () => {
  test('shows a tool down to the property, the heaviest first', () => {
    expectSample('tree.txt', renderTree(measureProperties(TOOL, { count: (text) => Math.ceil(text.length / 4) }), { name: 'github/create_issue', width: 80 }));
  });

  test('shows no tokens where none were counted', () => {
    expect(renderTree(measureProperties(TOOL, null), { name: 'x', width: 80 })).not.toContain('token');
  });

  test('keeps hostile keys in their lines and the lines in the width', () => {
    const properties = Object.fromEntries(PAYLOADS.map((payload) => [payload, { description: payload.repeat(20) }]));
    const text = renderTree(measureProperties({ name: 'x', inputSchema: { properties } }, null), { name: '::error::x', width: 60 });
    expect(obeyed(text)).toEqual([]);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e]/);
    expect(Math.max(...text.split('\n').map(columns))).toBeLessThanOrEqual(60);
  });
});
