import { basename, relative } from 'node:path';
import { makeAssessor } from '../assess.ts';
import { readBudget } from '../budget/file.ts';
import { gather, measure } from '../core/measure.ts';
import type { Finding } from '../core/report.ts';
import type { Failure, Listing } from '../core/types.ts';
import { locate } from '../locate.ts';
import { loadTokens, type Measured, NO_TOKENS } from '../measure.ts';
import type { MeasureRequest } from '../request.ts';
import { sceneOf } from '../servers/find.ts';
import { startServers } from '../start.ts';
import { readList } from './list.ts';
import { type Outcome, openState, stands } from './state.ts';

/** Where to survey and where to remember. Paths absolute. */
export interface SurveyRequest extends MeasureRequest {
  readonly list: string;
  /** Keeps the outcomes, so that a run that was stopped goes on; null: nothing is kept. */
  readonly resume: string | null;
}

/** All entries of a list with their outcomes, and how many of them an earlier run had. */
export interface Surveyed extends Measured {
  readonly remembered: number;
}

/**
 * Measures every server of a list, whatever becomes of the others. Each outcome is on disk as soon as it is known.
 * @throws {ExpectedFailure} `list-unreadable`, `survey-unreadable`
 */
export async function runSurvey(request: SurveyRequest): Promise<Surveyed> {
  const place = locate(request.cwd, request.budget);
  const document = place.budgetPath === null ? null : readBudget(place.budgetPath, place.repository);
  const { trusted, tokens } = request;
  const { counter, notices } = tokens ? await loadTokens() : NO_TOKENS;
  const budget = document?.budget ?? null;
  const label = place.budgetPath === null ? null : relative(place.root, place.budgetPath);
  const scene = sceneOf({ ...place, budget, budgetLabel: label, cwd: request.cwd, env: request.env, trusted });
  const listed = await readList(request.list, { budget, scene });
  const state = request.resume === null ? null : openState(request.resume, { tokens: counter !== null, trusted });
  const outcomes = new Map<string, Outcome>();
  for (const { key } of listed) {
    const known = state?.known.get(key);
    if (known !== undefined && stands(known)) outcomes.set(key, known);
  }
  const remembered = outcomes.size;
  const keys = new Map(listed.map(({ server, key }) => [server.name, key]));
  const assessor = makeAssessor(counter, request);
  const finish = async (done: Listing | Failure): Promise<void> => {
    const key = keys.get(done.server.name) ?? '';
    const [server] = measure([done], counter, assessor.sizeOf).servers;
    if (server === undefined || outcomes.has(key)) return;
    const outcome = { key, server, notices: [...done.notices, ...(done.kind === 'listing' ? await assessor.warnings(done) : [])] };
    outcomes.set(key, outcome);
    state?.keep(outcome);
  };
  try {
    const pending = listed.filter(({ key }) => !outcomes.has(key)).map(({ server }) => server);
    const finishing: Promise<void>[] = [];
    const started = await startServers(pending, place, {
      ...request,
      onListed: (listing) => void assessor.prepare(listing),
      onOutcome: (done) => {
        const finished = finish(done);
        // Thrown where all are awaited, when no server is left running.
        finished.catch(() => undefined);
        finishing.push(finished);
      },
    });
    await Promise.all(finishing);
    // Where no sandbox may be used, nothing was started and nobody was told.
    for (const done of started.outcomes) await finish(done);
    const all = listed.flatMap(({ key }) => outcomes.get(key) ?? []);
    const findings: readonly Finding[] = [...notices, ...all.flatMap((outcome) => outcome.notices)];
    return {
      place,
      document,
      found: {
        servers: listed.map(({ server }) => server),
        files: [relative(request.cwd, request.list)],
        findings: [],
        notes: [],
        disabled: [],
        expectsNone: false,
        missing:
          listed.length === 0
            ? { code: 'server-not-found', message: `${basename(request.list)} holds no server that is enabled, so nothing was measured.` }
            : null,
      },
      measurement: gather(all.map(({ server }) => server)),
      files: [],
      notices: findings,
      sandbox: started.sandbox,
      shard: null,
      counted: tokens ? (counter === null ? null : true) : false,
      remembered,
    };
  } finally {
    state?.close();
  }
}
