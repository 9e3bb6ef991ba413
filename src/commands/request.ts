import { failure } from '../errors.ts';
import type { Flags, Invocation } from '../flags.ts';
import type { Io } from '../io.ts';
import { readNumber } from '../numbers.ts';
import type { MeasureRequest } from '../request.ts';
import type { SandboxMode } from '../sandbox/choose.ts';
import { readShare } from '../shard.ts';
import { readTrust, type Trust } from '../trust.ts';
import { readUrl } from './address.ts';
import { showProgress } from './progress.ts';

const SANDBOX_MODES: readonly SandboxMode[] = ['auto', 'required', 'bubblewrap', 'docker', 'none'];
const SECOND_MS = 1000;

export interface Started {
  readonly request: MeasureRequest;
  readonly trust: Trust;
}

/**
 * What a command that starts servers was asked for.
 * @throws {ExpectedFailure} a flag with a value that it cannot take
 */
export async function readRequest({ flags, launch, operands, command }: Invocation, io: Io): Promise<Started> {
  const [extra] = operands;
  if (extra !== undefined) throw failure('unexpected-argument', [`"${extra}"`]);
  if (launch?.length === 0) throw failure('flags-conflict', [`After "--" goes the command that starts the server: mcp-budget ${command} -- node server.js`]);
  if (launch !== null && flags.config !== undefined)
    throw failure('flags-conflict', ['--config and a command after "--" both say where the server comes from: give one.']);
  refuseSharing(flags, launch);
  const trust = await readTrust(io.env, flags.untrusted === true);
  return {
    trust,
    request: {
      cwd: io.cwd,
      env: io.env,
      budget: flags.budget ?? null,
      config: flags.config ?? null,
      only: flags.server ?? null,
      launch,
      remote: readUrl(flags, launch),
      share: flags.shard === undefined ? null : readShare(flags.shard),
      limits: {
        timeoutMs: readNumber('--timeout', flags.timeout, { fallback: 60, least: 0.1, most: 86_400 }) * SECOND_MS,
        totalTimeoutMs: readNumber('--total-timeout', flags['total-timeout'], { fallback: 300, least: 0.1, most: 86_400 }) * SECOND_MS,
        settleMs: readNumber('--settle', flags.settle, { fallback: 200, most: 60_000 }),
        concurrency:
          flags.concurrency === undefined ? null : readNumber('--concurrency', flags.concurrency, { fallback: 4, least: 1, whole: true, most: 1000 }),
      },
      sandbox: readMode(flags.sandbox),
      trusted: trust.level === 'trusted',
      refused:
        trust.level === 'never' ? { code: 'untrusted-refused', message: failure('event-refused', [trust.event?.kind ?? 'this event']).message } : undefined,
      tokens: flags.tokens ?? true,
      verify: flags.verify === true,
      signal: io.signal,
      onProgress: showProgress(io),
    },
  };
}

/** A share is taken of everything that the files define, and judged where all shares are known. */
function refuseSharing(flags: Flags, launch: readonly string[] | null): void {
  if (flags.shard === undefined) return;
  const one = launch !== null ? 'a command after "--"' : flags.url !== undefined ? '--url' : flags.server !== undefined ? '--server' : null;
  if (one !== null) throw failure('flags-conflict', [`--shard shares out all servers, and ${one} means one of them: leave one of the two out.`]);
  const judging = (['base', 'base-report', 'inherited', 'allow-raise'] as const).find((name) => flags[name] !== undefined);
  if (judging !== undefined)
    throw failure('flags-conflict', [`A shard gives no verdict, so --${judging} has no meaning for it: give it to "mcp-budget merge".`]);
}

function readMode(mode: string | undefined): SandboxMode {
  const known = SANDBOX_MODES.find((each) => each === (mode ?? 'auto'));
  if (known === undefined) throw failure('flag-value', ['--sandbox', `"${mode}"`, SANDBOX_MODES.join(', ')]);
  return known;
}
