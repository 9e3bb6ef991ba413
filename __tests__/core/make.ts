import type { JudgeInput } from '../../src/core/case.ts';
import { measure, type TokenCounter } from '../../src/core/measure.ts';
import type { Finding, Measurement } from '../../src/core/report.ts';
import type { Budget, Failure, JsonObject, Listing, ReasonCode, Server } from '../../src/core/types.ts';
import { type Judgement, judge } from '../../src/core/verdict.ts';

function makeServer(name: string): Server {
  return { name, source: '.mcp.json', launch: { kind: 'stdio', command: 'node', args: ['server.js'], env: {}, cwd: '/' }, capabilities: {}, sandbox: {} };
}

export function makeListing(name: string, tools: readonly JsonObject[], extra: Partial<Listing> = {}): Listing {
  const identity = { protocolVersion: '2025-11-25', generation: 'legacy' as const, capabilities: {}, serverInfo: null };
  return { kind: 'listing', server: makeServer(name), tools, instructions: null, identity, notices: [], holes: [], package: null, ...extra };
}

export function makeFailure(name: string, code: ReasonCode = 'exited'): Failure {
  return {
    kind: 'failure',
    server: makeServer(name),
    reason: { code, message: 'it stopped with exit code 1.' },
    partial: null,
    stderr: '',
    notices: [],
    holes: [],
  };
}

/** Counts characters as tokens: exact enough for rules, which only compare. */
export const characters: TokenCounter = { count: (text) => text.length };

/** Measures servers given as name to tools; null is a server that could not be measured. */
export function measured(servers: Readonly<Record<string, readonly JsonObject[] | null>>, counter: TokenCounter | null = null): Measurement {
  return measure(
    Object.entries(servers).map(([name, tools]) => (tools === null ? makeFailure(name) : makeListing(name, tools))),
    counter,
  );
}

/** Measures one server called `s`. */
export function listed(...tools: readonly JsonObject[]): Measurement {
  return measured({ s: tools });
}

/** Judges `measurement`; everything not given is absent, raises are errors. */
export function check(budget: Budget | null, measurement: Measurement, more: Partial<JudgeInput> = {}): Judgement {
  return judge({
    budget,
    measurement,
    only: null,
    files: [],
    notices: [],
    base: null,
    policy: { raises: 'error', allowRaise: false, inherited: 'fail' },
    ...more,
  });
}

/** Base as judge takes it: a budget file and a measurement, either may be missing. */
export function base(budget: Budget | null, measurement: Measurement | null): NonNullable<JudgeInput['base']> {
  return { commit: 'b'.repeat(40), ref: 'main', reason: null, budget, budgetExists: budget !== null, measurement };
}

export function kinds(judgement: { readonly findings: readonly Finding[] }): string[] {
  return judgement.findings.map(({ kind }) => kind);
}
