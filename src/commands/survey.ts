import { resolve } from 'node:path';
import { concludeMeasured, readCommit } from '../check.ts';
import { failure } from '../errors.ts';
import type { FlagName, Invocation } from '../flags.ts';
import type { Io } from '../io.ts';
import { runSurvey } from '../survey/run.ts';
import { printReport } from './print.ts';
import { readRequest } from './request.ts';

/** Hundreds of servers take their time; each still has its own time-out. */
const TOTAL_TIMEOUT_MS = 86_400_000;
const OTHER_SOURCES: readonly FlagName[] = ['config', 'url', 'server', 'listing', 'verify', 'tool'];

/** `mcp-budget measure --list FILE`: measures every server of a list, and goes on where it was stopped. */
export async function survey(list: string, invocation: Invocation, io: Io): Promise<number> {
  const { flags, launch } = invocation;
  const other = OTHER_SOURCES.find((name) => flags[name] !== undefined);
  if (other !== undefined || launch !== null)
    throw failure('flags-conflict', [
      `--list names the servers, and ${other === undefined ? 'a command after "--"' : `--${other}`} has no meaning with it: leave one of the two out.`,
    ]);
  const { request } = await readRequest(invocation, io);
  const limits = flags['total-timeout'] === undefined ? { ...request.limits, totalTimeoutMs: TOTAL_TIMEOUT_MS } : request.limits;
  const resume = flags.resume === undefined ? null : resolve(io.cwd, flags.resume);
  const [head, state] = await Promise.all([runSurvey({ ...request, limits, list: resolve(io.cwd, list), resume }), readCommit(request)]);
  const { remembered } = head;
  const notes = remembered === 0 ? [] : [`${remembered} of ${head.found.servers.length} outcomes are of an earlier run (${flags.resume}).`];
  return printReport(await concludeMeasured(head, { state, now: io.now() }), { mode: 'check', flags, io, notes });
}
