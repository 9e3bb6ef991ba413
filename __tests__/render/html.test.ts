import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { flattenProperties, measureProperties } from '../../src/core/properties.ts';
import type { Report } from '../../src/core/report.ts';
import { type MapNode, makeTree, weigh } from '../../src/page/nodes.ts';
import { embed, renderPage } from '../../src/render/html.ts';
import type { PageData } from '../../src/render/html-data.ts';
import { createPropertyCounter } from '../../src/render/html-tokens.ts';
import { characters } from '../core/make.ts';
import { HOSTILE, hostile, many, missing, small } from '../page/reports.ts';
import { REPORTS } from './reports.ts';
import { obeyed } from './runner.ts';

const dataOf = (html: string): PageData => JSON.parse(/<script type="application\/json" id="data">(.*)<\/script>/.exec(html)?.[1] ?? 'null');
const treeOf = (report: Report, counted = false) => makeTree(dataOf(renderPage(report, { counter: counted ? characters : null })));

function* below(node: MapNode): Generator<MapNode> {
  yield node;
  for (const child of node.children()) yield* below(child);
}

const sum = (nodes: readonly MapNode[]) => nodes.reduce((total, { bytes }) => total + bytes, 0);

describe('the bytes on the map', () => {
  test.each<[string, () => Report]>([
    ['small', small],
    ['missing', missing],
    ['hostile', hostile],
    ['many', () => many(60, 3)],
    ...Object.entries(REPORTS).map(([name, make]): [string, () => Report] => [`literal "${name}"`, make]),
  ])('of %s add up, from everything to the last property', (_, make) => {
    const report = make();
    const top = treeOf(report);
    expect(top.bytes).toBe(report.totals.bytes);
    let leaves = 0;
    for (const node of below(top)) {
      const children = node.children();
      if (children.length > 0) expect(sum(children), node.label).toBe(node.bytes);
      else leaves += node.bytes;
    }
    expect(leaves).toBe(report.totals.bytes);
  });

  test('by tokens, every tool has its own, and what nobody counted follows the bytes', () => {
    const report = small();
    const top = treeOf(report);
    const tools = [...below(top)].filter(({ kind }) => kind === 'tool');
    expect(tools.reduce((total, node) => total + weigh(node, 'tokens'), 0)).toBe(report.totals.tokens);
    const structure = [...below(top)].find(({ kind, parent }) => kind === 'structure' && parent?.kind === 'tool')!;
    expect(weigh(structure, 'tokens')).toBeCloseTo((structure.bytes / structure.parent!.bytes) * (structure.parent!.tokens ?? 0), 9);
  });

  test('with a counter, every property has its tokens', () => {
    const members = [...below(treeOf(many(20), true))].filter(({ kind }) => kind === 'member');
    expect(members.length).toBeGreaterThan(200);
    for (const member of members) expect(member.tokens, member.path.join('.')).toBe(member.bytes);
  });
});

describe('property tokens', () => {
  test.each<[string, () => Report]>([
    ['small', small],
    ['hostile', hostile],
  ])('of %s are those of the property tree', (_, make) => {
    const count = createPropertyCounter(characters);
    for (const server of make().servers) {
      if (server.status !== 'measured') continue;
      for (const tool of server.tools) {
        const [, ...nodes] = flattenProperties(measureProperties(tool.definition, characters));
        expect(count({ ...tool, partTokens: null })).toEqual(nodes.map(({ tokens }) => tokens));
      }
    }
  });

  test('of a definition deeper than anyone reads do not exhaust the stack', () => {
    let deep: unknown = 'x';
    for (let at = 0; at < 3000; at += 1) deep = { in: deep };
    const definition = { name: 'deep', inputSchema: deep };
    const tool = { ...small().servers.flatMap((server) => (server.status === 'measured' ? server.tools : []))[0]!, definition, partTokens: null };
    const [, ...nodes] = flattenProperties(measureProperties(definition, characters));
    expect(createPropertyCounter(characters)(tool)).toEqual(nodes.map(({ tokens }) => tokens));
  });
});

describe('the page', () => {
  test('allows no code but its own: the hashes of its policy are those of its script and its style', () => {
    const html = renderPage(small());
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy).toContain(`script-src ${hash(/<script type="module">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')};`);
    expect(policy).toContain(`style-src ${hash(/<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '')};`);
    expect(policy).toMatch(/^default-src 'none';/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  test('names no address that anything could be loaded from', () => {
    const html = renderPage(small()).replace(/<script[\s\S]*?<\/script>/g, '');
    expect(html).not.toMatch(/\b(?:src|href|action|url)\s*[=(]/);
  });

  test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))('data with %s stays data', (_, text) => {
    const written = embed({ [text]: text });
    expect(written).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify({ [text]: text })));
  });

  test.each(['##[error]x', '##[set-env name=PATH]/x', 'a\r##[add-mask]b', '###[group]x', '\n::error::x', '\r\n::add-mask::x'])(
    'printed into the log of a job, %j in any text commands nothing',
    (text) => {
      const everywhere = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(everywhere);
        if (typeof value !== 'object' || value === null) return value;
        const entries = Object.entries(value).map(([key, inner]) => [key, ['name', 'description', 'message', 'path'].includes(key) ? text : everywhere(inner)]);
        return Object.fromEntries([...entries, [text, text]]);
      };
      const report = small();
      const html = renderPage({
        ...report,
        servers: everywhere(report.servers) as Report['servers'],
        findings: everywhere(report.findings) as Report['findings'],
      });
      expect(JSON.stringify(dataOf(html))).toContain(JSON.stringify(text).slice(1, -1));
      expect(html.includes('##[')).toBe(false);
      expect(obeyed(html)).toEqual([]);
    },
  );

  test('is small against its report', () => {
    const report = many(1000);
    const html = renderPage(report, { counter: characters });
    expect(Buffer.byteLength(html)).toBeLessThan(1.5 * Buffer.byteLength(JSON.stringify(report)) + 250_000);
  });

  test('is the same for the same report', () => {
    expect(renderPage(small())).toBe(renderPage(small()));
  });
});
