import { relative } from 'node:path';
import type { Assessor } from './assess.ts';
import { type BudgetDocument, readBudget } from './budget/file.ts';
import type { TokenCounter } from './core/measure.ts';
import type { Finding, Measurement, SandboxReport } from './core/report.ts';
import type { ContextFile, Reason } from './core/types.ts';
import { ExpectedFailure, failure } from './errors.ts';
import { makeGate } from './gate.ts';
import { locate, locateFresh, type Place } from './locate.ts';
import type { MeasureRequest } from './request.ts';
import { warmEngine } from './sandbox/choose.ts';
import { type Found, findServers } from './servers/find.ts';
import type { Shard, Share } from './shard.ts';
import { startServers } from './start.ts';

/** One side, measured: everything a verdict needs, and nothing judged yet. */
export interface Measured {
  readonly place: Place;
  readonly document: BudgetDocument | null;
  readonly found: Found;
  readonly measurement: Measurement;
  readonly files: readonly ContextFile[];
  readonly notices: readonly Finding[];
  readonly sandbox: SandboxReport;
  readonly shard: Shard | null;
  /** The one server that was asked for, null for all. */
  readonly only?: string | null;
  /** Whether tokens were counted: null where the table was asked for and could not be loaded. */
  readonly counted: boolean | null;
}

/**
 * Finds the servers of a folder, starts them, and measures what they list and the context files.
 * @throws {ExpectedFailure} for a budget or a client config that cannot be read
 */
export async function measureFolder(request: MeasureRequest): Promise<Measured> {
  const place = request.fresh ? locateFresh(request.cwd) : locate(request.cwd, request.budget);
  if (request.remote == null && request.refused === undefined) warmEngine({ mode: request.sandbox, env: request.env, workspace: place.repository });
  const document = place.budgetPath === null ? null : readBudget(place.budgetPath, place.repository);
  const budget = document?.budget ?? null;
  if (request.judged && !request.tokens && limitsTokens(document)) throw failure('flags-conflict', ['--no-tokens cannot go with a budget that limits tokens.']);
  const whole = await at(
    request.config === null ? document : null,
    findServers({
      root: place.root,
      repository: place.repository,
      budget,
      budgetLabel: place.budgetPath === null ? null : relative(place.root, place.budgetPath),
      command: request.launch ?? undefined,
      remote: request.remote ?? undefined,
      cwd: request.cwd,
      config: request.config ?? undefined,
      only: request.only ?? undefined,
      env: request.env,
      trusted: request.trusted,
      rootInside: request.inside === undefined ? undefined : place.root.replace(place.repository, request.inside),
    }),
  );
  const share = request.share ?? null;
  const found = withRefusal(share === null ? whole : await narrow(whole, share), request.refused);
  const { opened, open } = makeGate();
  const onStarted = () => {
    open();
    request.onStarted?.();
  };
  // What is not needed to start a server is loaded while the servers start.
  const loading = opened.then(() => Promise.all([import('./beside.ts'), request.tokens ? loadTokens() : NO_TOKENS]));
  let assessor: Assessor | null = null;
  const assessing = loading.then(async ([{ makeAssessor, rehearse }, { counter }]) => {
    assessor = makeAssessor(counter, { ...request, root: place.repository });
    await rehearse(assessor);
    return assessor;
  });
  const starting = startServers(found.servers, place, { ...request, onStarted, onListed: (listing) => void assessor?.prepare(listing) });
  const [started, [{ measure, measureFiles }, { counter, notices }], { sizeOf, warnings }] = await Promise.all([starting, loading, assessing]);
  const listings = started.outcomes.filter((outcome) => outcome.kind === 'listing');
  const files = await measureFiles(request.only === null && (share === null || share.index === 1) ? Object.keys(budget?.files ?? {}) : [], {
    ...place,
    counter,
  });
  return {
    place,
    document,
    found,
    measurement: measure(started.outcomes, counter, sizeOf),
    files,
    notices: [
      ...found.findings,
      ...notices,
      ...missingNotices(found, request.only),
      ...started.outcomes.flatMap((outcome) => outcome.notices),
      ...(await Promise.all(listings.map(warnings))).flat(),
      ...(request.verify === true ? await (await import('./verify.ts')).verifyStarts(listings, place, request) : []),
    ],
    sandbox: started.sandbox,
    shard: share === null ? null : { ...share, expected: whole.servers.map(({ name }) => name) },
    only: request.only,
    counted: request.tokens ? (counter === null ? null : true) : false,
  };
}

/** A client config that the budget names and that cannot be had is a fault of that line of the budget. */
async function at(document: BudgetDocument | null, finding: Promise<Found>): Promise<Found> {
  try {
    return await finding;
  } catch (cause) {
    const named = document?.budget.config !== undefined && cause instanceof ExpectedFailure && ABSENT.has(cause.code);
    throw named ? new ExpectedFailure(cause.code, cause.message, { file: document.path, ...document.placeOf(['config']) }, { cause }) : cause;
  }
}

const ABSENT: ReadonlySet<string> = new Set(['config-missing', 'config-unreadable', 'config-outside']);

/** Where nothing may be started, not even a change that leaves no server is known to be fine. */
function withRefusal(found: Found, refused: Reason | undefined): Found {
  return refused === undefined || found.servers.length > 0 ? found : { ...found, missing: found.missing ?? refused };
}

async function narrow(found: Found, share: Share): Promise<Found> {
  const { takeShare } = await import('./shard.ts');
  return { ...found, servers: takeShare(found.servers, share) };
}

/** Whether any limit of the budget needs tokens to be counted. */
export function limitsTokens(document: BudgetDocument | null): boolean {
  const { servers = {}, ...top } = document?.budget ?? {};
  return [top, ...Object.values(servers)].some(({ totalTokens, perToolTokens }) => totalTokens !== undefined || perToolTokens !== undefined);
}

function missingNotices({ missing }: Found, only: string | null): Finding[] {
  return missing === null ? [] : [{ kind: 'server-unmeasured', severity: 'error', message: missing.message, ...(only === null ? {} : { server: only }) }];
}

interface Counting {
  readonly counter: TokenCounter | null;
  readonly notices: readonly Finding[];
}

export const NO_TOKENS: Counting = { counter: null, notices: [] };

/** Loads the token table while the servers start. Without it sizes in bytes still hold. */
export async function loadTokens(): Promise<Counting> {
  const { loadCounter } = await import('./beside.ts');
  try {
    return { counter: loadCounter(), notices: [] };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ExpectedFailure') throw error;
    return { counter: null, notices: [{ kind: 'tokens-unavailable', severity: 'warning', message: error.message }] };
  }
}
