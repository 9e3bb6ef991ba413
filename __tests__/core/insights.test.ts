import { describe, expect, test } from 'vitest';
import { viewAs } from '../../src/core/client-view.ts';
import { costOf } from '../../src/core/cost.ts';
import { gainInsights, rankServers } from '../../src/core/insights.ts';
import { measure } from '../../src/core/measure.ts';
import { PROFILE_IDS, PROFILES } from '../../src/core/profiles.ts';
import { DISTRIBUTIONS, rankOf } from '../../src/core/rank.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { bytesOf, getSubnet, T } from '../fixtures/make.ts';
import { report } from '../render/build.ts';
import { characters, makeListing } from './make.ts';

const serversOf = (tools: readonly JsonObject[], instructions: string | null = null, name = 'docs') =>
  measure([makeListing(name, tools, { instructions })], characters).servers;

describe('cost', () => {
  test.each([
    [{ tokens: 10_000, requests: 1000, pricePerMillion: 3, cachedFraction: 0.1 }, 30, 3],
    [{ tokens: 1_272, requests: 1, pricePerMillion: 1, cachedFraction: 0.25 }, 0.001272, 0.000318],
    [{ tokens: 0, requests: 1000, pricePerMillion: 3, cachedFraction: 0.1 }, 0, 0],
    [{ tokens: 5_000, requests: 200, pricePerMillion: 0, cachedFraction: 1 }, 0, 0],
  ])('%o', (question, uncached, cached) => {
    const cost = costOf(question);
    expect(cost.uncached).toBeCloseTo(uncached, 12);
    expect(cost.cached).toBeCloseTo(cached, 12);
  });

  test('is of what the client sends, or else of the three fields', () => {
    const whole = report(serversOf([getSubnet]));
    const cost = { requests: 1000, pricePerMillion: 1, cachedFraction: 0.1 };
    const { name, description, inputSchema } = getSubnet;
    expect(gainInsights(whole, { client: null, cost, counter: characters }).cost?.tokens).toBe(bytesOf({ name, description, inputSchema }));
    expect(gainInsights(whole, { client: 'opencode', cost, counter: characters }).cost?.of).toContain('opencode');
  });
});

describe('rank', () => {
  test.each(DISTRIBUTIONS)('the published points of $id are met', (distribution) => {
    expect(rankOf(distribution.median, distribution).percentile).toBeCloseTo(50, 4);
    expect(rankOf(distribution.p90, distribution).percentile).toBeCloseTo(90, 4);
    expect(rankOf(distribution.p99, distribution).percentile).toBeCloseTo(99, 4);
    expect(rankOf(distribution.maximum, distribution).percentile).toBe(100);
    expect(rankOf(0, distribution).percentile).toBe(0);
  });

  test.each(DISTRIBUTIONS)('a heavier server of $id never ranks lower', (distribution) => {
    const ranks = Array.from({ length: 200 }, (_, at) => rankOf(Math.round(1.07 ** at), distribution).percentile);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });

  test('is by the model view, and absent where tokens were not counted', () => {
    const [server] = serversOf([getSubnet]);
    const { name, description, inputSchema } = getSubnet;
    expect(rankServers(server?.status === 'measured' ? [server] : []).map(({ tokens }) => tokens)).toEqual([153, 153]);
    expect(bytesOf({ name, description, inputSchema })).toBe(153);
    const [uncounted] = measure([makeListing('docs', [getSubnet])], null).servers;
    expect(rankServers(uncounted?.status === 'measured' ? [uncounted] : [])).toEqual([]);
  });
});

describe('client profiles', () => {
  test.each(PROFILE_IDS.filter((id) => id !== 'generic'))('%s is dated and has sources', (id) => {
    expect(PROFILES[id].verified).toMatch(/^2026-\d\d(-\d\d)?$/);
    expect(PROFILES[id].sources.length).toBeGreaterThan(0);
    for (const source of PROFILES[id].sources) expect(source).toMatch(/^https:\/\//);
  });

  test('F3: no client sends the title, the annotations or the output schema', () => {
    for (const id of PROFILE_IDS) {
      const sent = JSON.stringify(PROFILES[id].send('docs', getSubnet)?.tool);
      expect(sent, id).toContain('netuid');
      for (const field of ['Get subnet', 'readOnlyHint', 'validators']) expect(sent, id).not.toContain(field);
    }
  });

  test('F3: generic sends exactly the model view', () => {
    expect(viewAs(PROFILES.generic, serversOf([getSubnet]), characters).full).toEqual({ bytes: 153, tokens: 153, tools: 1 });
  });

  test('claude-code defers by default: names and instructions stay, and what asks to be loaded', () => {
    const eager = T('eager', 'Loaded.', { _meta: { 'anthropic/alwaysLoad': true } });
    const view = viewAs(PROFILES['claude-code'], serversOf([T('a'), T('b'), eager], 'Read this first.'), characters);
    const names = 'mcp__docs__a\nmcp__docs__b';
    const loaded = JSON.stringify({ name: 'mcp__docs__eager', description: 'Loaded.', input_schema: eager['inputSchema'] });
    expect(view.deferred).toEqual({ bytes: names.length + loaded.length, tokens: names.length + loaded.length, tools: 1, names: 2 });
    expect(view.full.tools).toBe(3);
    expect(view.instructions.bytes).toBe('Read this first.'.length);
  });

  test.each([
    [2048, 0],
    [2049, 1],
    [10_780, 8732],
  ])('F5: claude-code shows %i characters of a description less %i', (units, lost) => {
    const tool = T('a', 'x'.repeat(units));
    const view = viewAs(PROFILES['claude-code'], serversOf([tool], 'y'.repeat(units)), characters);
    expect(view.cut.map(({ tool: name, lostUnits }) => [name, lostUnits])).toEqual(
      lost === 0
        ? []
        : [
            ['a', lost],
            [null, lost],
          ],
    );
    expect(view.full.bytes).toBeLessThan(2048 + 200);
    expect(viewAs(PROFILES.opencode, serversOf([tool]), characters).cut).toEqual([]);
  });

  test('claude-code leaves out a name above 128 characters with its prefix', () => {
    const view = viewAs(PROFILES['claude-code'], serversOf([T('x'.repeat(117)), T('y'.repeat(118)), T('a')]), characters);
    expect(view.leftOut.map(({ tool }) => tool.length)).toEqual([118]);
    expect(view.full.tools).toBe(2);
  });

  test('codex drops what it does not keep, and descriptions above 5,000 bytes', () => {
    const schema = { type: 'object', properties: { default: { type: 'string', default: 'x', pattern: 'y', description: 'Kept.' } }, title: 'T' };
    const sent = (inputSchema: JsonObject) => PROFILES.codex.send('s', { name: 'a', inputSchema })?.tool['parameters'];
    expect(sent(schema)).toEqual({ type: 'object', properties: { default: { type: 'string', description: 'Kept.' } } });
    const long = { type: 'object', properties: { description: { type: 'string', description: 'x'.repeat(6000) } } };
    expect(sent(long)).toEqual({ type: 'object', properties: { description: { type: 'string' } } });
    expect(PROFILES.codex.send('s', { name: 'n'.repeat(100) })?.name).toHaveLength(64);
  });

  test('vscode sends at most 128 tools, and hides what the model is not to see', () => {
    const hidden = T('hidden', 'Hidden.', { _meta: { ui: { visibility: ['app'] } } });
    const tools = [...Array.from({ length: 130 }, (_, at) => T(`t${at}`)), hidden];
    const view = viewAs(PROFILES.vscode, serversOf(tools), characters);
    expect(view).toMatchObject({ mostTools: 128, beyond: 2, leftOut: [{ tool: 'hidden' }] });
    expect(PROFILES.vscode.send('a very long server name indeed', { name: 'x'.repeat(80) })?.name).toHaveLength(64);
  });

  test('a hostile tool breaks no profile', () => {
    const tools = [
      {},
      { name: 7, inputSchema: [], description: null },
      JSON.parse('{"name":"__proto__","inputSchema":{"properties":{"__proto__":1}},"_meta":[]}'),
    ];
    for (const id of PROFILE_IDS) expect(() => viewAs(PROFILES[id], serversOf(tools), characters)).not.toThrow();
  });
});
