import { ServerFailure } from '../sandbox/engine.ts';
import type { Greeting } from './legacy.ts';
import { CAPS } from './limits.ts';
import { type Pages, readPages } from './pages.ts';
import type { Session } from './session.ts';

/** A listing that held still. */
export interface Settled {
  readonly pages: Pages;
  /** The list as first read, where it changed meanwhile. */
  readonly first: Pages | null;
}

/**
 * Reads the listing, and again after `list_changed`, until two agree. It is waited only where the
 * server declares `listChanged`, until `settleMs` have passed since the greeting or the last notice.
 * In the modern generation notices need a subscription, so there the list is read twice instead.
 * @param onPages hears of each listing that is begun, for the partial count
 * @throws {ServerFailure} `unsettled`; and what `readPages` throws
 */
export async function settle(session: Session, greeting: Greeting, settleMs: number, onPages: (pages: Pages) => void): Promise<Settled> {
  const greetedAt = performance.now();
  const read = async () => {
    const pages: Pages = { tools: [], endedWithNull: false };
    onPages(pages);
    await readPages(session, greeting, pages);
    return pages;
  };
  const waits = greeting.listChanged && settleMs > 0;
  if (waits && greeting.generation === 'legacy') session.wire.listen?.();
  let noticed = greeting.generation === 'modern' ? -1 : session.changes;
  const first = await read();
  if (!waits) return { pages: first, first: null };
  let current = first;
  let moved = false;
  for (let round = 0; round < CAPS.settleRounds; round++) {
    await quiet(session, greetedAt, settleMs);
    if (!moved && session.changes === noticed) return { pages: current, first: null };
    noticed = session.changes;
    const next = await read();
    const agreed = same(current, next);
    moved ||= !agreed;
    current = next;
    if (agreed) return { pages: current, first: moved ? first : null };
  }
  throw new ServerFailure({
    code: 'unsettled',
    message: `The list of tools kept changing: ${CAPS.settleRounds + 1} listings, no two alike (${first.tools.length} tools first, ${current.tools.length} last).`,
  });
}

/** Waits until nothing has been announced for `settleMs`, but no longer than five times that. */
async function quiet(session: Session, greetedAt: number, settleMs: number): Promise<void> {
  const latest = Math.max(greetedAt, performance.now()) + 5 * settleMs;
  for (;;) {
    const now = performance.now();
    const remaining = Math.min(Math.max(greetedAt, session.changedAt) + settleMs, latest) - now;
    if (remaining <= 0) return;
    await session.deadline.pause(remaining, 'the list to settle');
  }
}

function same(one: Pages, other: Pages): boolean {
  return one.tools.length === other.tools.length && JSON.stringify(one.tools) === JSON.stringify(other.tools);
}
