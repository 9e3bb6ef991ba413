import { measure } from '../../src/core/measure.ts';
import type { Report } from '../../src/core/report.ts';
import type { Budget, JsonObject } from '../../src/core/types.ts';
import { judge } from '../../src/core/verdict.ts';
import { characters, makeFailure, makeListing } from '../core/make.ts';
import { getSubnet, PAD, T } from '../fixtures/make.ts';
import { budget as budgetOf, report } from '../render/build.ts';

/** A report of real definitions, judged against a budget and, where given, a base. */
export function judged(
  servers: Readonly<Record<string, readonly JsonObject[] | null>>,
  {
    budget = null,
    base,
    instructions = null,
  }: { budget?: Budget | null; base?: Readonly<Record<string, readonly JsonObject[] | null>>; instructions?: string | null } = {},
): Report {
  const sideOf = (side: Readonly<Record<string, readonly JsonObject[] | null>>) =>
    measure(
      Object.entries(side).map(([name, tools]) =>
        tools === null ? { ...makeFailure(name), stderr: 'Error: API_KEY is not set' } : makeListing(name, tools, { instructions }),
      ),
      characters,
    );
  const head = sideOf(servers);
  const judgement = judge({
    budget,
    measurement: head,
    only: null,
    files: [],
    notices: [],
    base: base === undefined ? null : { commit: 'b'.repeat(40), ref: 'main', reason: null, budget, budgetExists: true, measurement: sideOf(base) },
    policy: { raises: 'error', allowRaise: false, inherited: 'fail' },
  });
  return report(head.servers, {
    totals: { ...head.totals },
    verdict: judgement.verdict,
    findings: [...judgement.findings],
    base: judgement.base,
    budget: budget === null ? null : budgetOf({ ...budget } as Readonly<Record<string, unknown>>),
    files: [{ path: 'AGENTS.md', pattern: '*.md', bytes: 6120, tokens: 1402 }],
  });
}

export const small = (): Report =>
  judged(
    { docs: [getSubnet, T('search', 'Searches.', { title: 'Search' }), PAD('long', 900), T('fresh')], other: [T('echo')] },
    {
      budget: { totalBytes: 1500, perToolBytes: 800, files: { '*.md': 5000 } },
      base: { docs: [getSubnet, T('search', 'Searches the docs.'), PAD('long', 700), T('gone')], other: [T('echo')] },
      instructions: 'Say please.',
    },
  );

export const missing = (): Report => judged({ docs: [getSubnet], broken: null }, { budget: { totalBytes: 5000 } });

export const none = (): Report => judged({}, { budget: { servers: {} } });

/** As many tools of realistic size, on as many servers. */
export function many(tools: number, servers = 1): Report {
  const parameter = (at: number) => ({ type: 'string', description: `What number ${at} is for, in a sentence of ordinary length.` });
  const toolOf = (at: number): JsonObject => ({
    name: `tool_${at}`,
    description: `Does thing ${at} to the given object. Use it when the user asks for thing ${at}.`.repeat(1 + (at % 4)),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 2 + (at % 9) }, (_, each) => [`parameter_${each}`, parameter(at + each)])),
      required: ['parameter_0'],
    },
    annotations: { readOnlyHint: at % 2 === 0 },
  });
  const each = Math.ceil(tools / servers);
  return judged(
    Object.fromEntries(Array.from({ length: servers }, (_, at) => [`server-${at}`, Array.from({ length: each }, (_, tool) => toolOf(at * each + tool))])),
    {
      budget: { totalBytes: tools * 700, perToolBytes: 1200 },
    },
  );
}

/** Texts that try to leave their place, one by one and all in all places. */
export const HOSTILE: readonly string[] = [
  '</script><script>alert(1)</script>',
  '<!--<script>alert(2)',
  '<img src="https://evil.test/x.png" onerror="alert(3)">',
  '"><svg onload=alert(4)>',
  '{{constructor.constructor("alert(5)")()}}',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '\u202Egnp.exe\u2066 \u05D0\u05D1\u05D2',
  'line\u2028separator\u2029paragraph\u0000null\u0085',
  'half \uD83D pair \uDE00 turned',
  'x'.repeat(10_000),
  'a\u0301'.repeat(50),
  'javascript:alert(6)',
  '',
];

export function hostile(): Report {
  const properties = JSON.parse(
    `{${HOSTILE.map((text, at) => `${JSON.stringify(text || `blank ${at}`)}:{"type":"string","title":${JSON.stringify(text)},"description":${JSON.stringify(text)}}`).join(',')}}`,
  );
  const tools = HOSTILE.map((text) => ({
    name: text,
    title: text,
    description: `${text}. ${text}`,
    inputSchema: { type: 'object', properties },
    icons: [{ src: text }],
    [text]: text,
  }));
  const servers = Object.fromEntries(HOSTILE.slice(0, 6).map((text) => [text, tools]));
  const whole = judged(servers, {
    budget: { totalBytes: 10, perToolBytes: 20 },
    base: Object.fromEntries(Object.entries(servers).map(([name, list]) => [name, list.slice(3)])),
    instructions: HOSTILE.join('\n'),
  });
  const failed = HOSTILE.map((text) => ({
    name: `failed ${text}`,
    status: 'unmeasured' as const,
    reason: { code: text, message: text },
    source: text,
    partial: { tools: 1, bytes: 2 },
    stderr: text,
    holes: [],
  }));
  return {
    ...whole,
    commit: HOSTILE[0]!,
    servers: [...whole.servers.map((server) => (server.status === 'measured' ? { ...server, source: HOSTILE[2]!, package: HOSTILE[0]! } : server)), ...failed],
    findings: [
      ...whole.findings,
      ...HOSTILE.map((text) => ({ kind: 'name-refused' as const, severity: 'warning' as const, message: text, server: text, tool: text })),
    ],
    files: HOSTILE.map((text) => ({ path: text, pattern: text, bytes: 1, tokens: null })),
    discovery: { ...whole.discovery, files: [...HOSTILE] },
    budget: { path: HOSTILE[0]!, totalBytes: 10, content: { files: JSON.parse('{"__proto__":5}') } },
  };
}
