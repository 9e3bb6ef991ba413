import { expect, test } from 'vitest';
import { draftBudget } from '../../src/core/draft.ts';
import { isComplete, measure } from '../../src/core/measure.ts';
import { PAD } from '../fixtures/make.ts';
import { base, check, makeListing } from './make.ts';

test('4,000 tools that were all renamed are judged in seconds, not hours', { timeout: 30_000 }, () => {
  const listings = Array.from({ length: 20 }, (_, server) =>
    makeListing(
      `s${server}`,
      Array.from({ length: 200 }, (_, tool) => PAD(`t${tool}_${server}`, 500 + ((tool * 37) % 6000))),
    ),
  );
  const before = measure(listings, null);
  const now = measure(
    listings.map((listing) => ({ ...listing, tools: listing.tools.map((tool) => ({ ...tool, name: `q${tool['name']}` })) })),
    null,
  );
  if (!isComplete(before) || !isComplete(now)) throw new Error('not complete');
  const budget = draftBudget(before);
  const entries = Object.keys(budget.oversized ?? {}).length;
  expect(entries).toBeGreaterThan(1000);
  for (const compared of [null, base(budget, before)])
    expect(check(budget, now, { base: compared }).findings.filter(({ kind }) => kind === 'ratchet-gone')).toHaveLength(entries);
  const moved = check(draftBudget(now), now, { base: base(budget, before) });
  expect(moved.base?.changes).toHaveLength(4000);
});
