import { EXIT, type Io } from '../io.ts';
import { jsonForActions, jsonForTerminal } from '../render/neutral.ts';
import type { Judged } from './judge.ts';

const VERDICTS: Readonly<Record<number, string>> = { [EXIT.pass]: 'pass', [EXIT.fail]: 'fail', [EXIT.unmeasured]: 'unmeasured' };

/** The push as one JSON document: its verdict, and of every commit where it was measured and a report for each budget. */
export function writeDocument(judged: readonly Judged[], exit: number, io: Io): void {
  const commits = judged.map(({ fact, result, exit: own }) => ({
    commit: fact.commit,
    refs: fact.refs,
    base: fact.base,
    behind: fact.behind,
    verdict: result === null || result.results.length + result.removed.length > 0 ? VERDICTS[own] : 'unchecked',
    measuredIn: result === null ? null : result.place.kind,
    removed: result?.removed ?? [],
    reports: result?.results.map(({ report }) => report) ?? [],
  }));
  const text = JSON.stringify({ schemaVersion: 1, verdict: VERDICTS[exit], commits }, null, 2);
  io.stdout.write(`${io.env['GITHUB_ACTIONS'] === 'true' ? jsonForActions(text) : jsonForTerminal(text)}\n`);
}
