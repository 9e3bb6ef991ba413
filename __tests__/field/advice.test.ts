import { expect, test } from 'vitest';
import { advise } from '../../src/core/advice.ts';
import type { AdviceRule } from '../../src/core/advice-rules.ts';
import { measure } from '../../src/core/measure.ts';
import type { JsonObject } from '../../src/core/types.ts';
import { bytesOf } from '../fixtures/make.ts';
import { published } from '../mcp/published.ts';
import { list } from '../mcp/run.ts';

const MEMBER_RULES: readonly AdviceRule[] = ['schema-dialect', 'title-equals-name', 'repeats-name', 'empty-default', 'heavy-output-schema'];

/** How often each rule speaks on a published server; every one of these was read and found right. */
test.each<[string, readonly string[], Partial<Record<AdviceRule, number>>]>([
  ['@modelcontextprotocol/server-everything', [], { 'schema-dialect': 14, 'title-equals-name': 3 }],
  [
    '@modelcontextprotocol/server-filesystem',
    ['/tmp'],
    { 'schema-dialect': 28, 'title-equals-name': 13, 'long-description': 6, 'empty-default': 2, 'heavy-output-schema': 1 },
  ],
  ['@modelcontextprotocol/server-memory', [], { 'schema-dialect': 18, 'title-equals-name': 9, 'repeats-name': 3, 'heavy-output-schema': 5 }],
  ['@playwright/mcp', [], { 'schema-dialect': 25, 'repeated-sentence': 3, 'repeats-name': 1, 'repeats-schema': 2 }],
])('%s: the rules say what they said when they were read', async (name, args, wanted) => {
  const listing = await list(published(name, args));
  const { servers } = measure([{ ...listing, server: { ...listing.server, name: 'short' } }], null);
  const advice = advise(servers);
  const counts: Partial<Record<AdviceRule, number>> = {};
  for (const { rule } of advice) counts[rule] = (counts[rule] ?? 0) + 1;
  expect(counts).toEqual(wanted);
  const tools = servers.flatMap((server) => (server.status === 'measured' ? server.tools : []));
  for (const each of advice.filter(({ rule }) => MEMBER_RULES.includes(rule))) {
    const { definition } = tools.find((tool) => tool.name === each.tool)!;
    expect(bytesOf(definition) - bytesOf(without(definition, each.path)), `${each.rule} ${each.tool} ${each.path.join('.')}`).toBe(each.savesBytes);
  }
});

function without(tool: JsonObject, path: readonly string[]): JsonObject {
  const copy = structuredClone(tool) as Record<string, never>;
  const owner = path.slice(0, -1).reduce<Record<string, never>>((inner, key) => inner[key] ?? inner, copy);
  delete owner[path.at(-1) ?? ''];
  return copy;
}
