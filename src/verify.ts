import type { Finding } from './core/report.ts';
import { compareStarts } from './core/stability.ts';
import type { Listing } from './core/types.ts';
import type { Place } from './locate.ts';
import type { MeasureRequest } from './request.ts';
import { startServers } from './start.ts';

/** Starts every listed server a second time, in a sandbox of its own, and says what differs. Never changes a size. */
export async function verifyStarts(listings: readonly Listing[], place: Place, request: MeasureRequest): Promise<Finding[]> {
  if (listings.length === 0) return [];
  const { outcomes } = await startServers(
    listings.map(({ server }) => server),
    place,
    { ...request, onProgress: undefined, onListed: undefined, onOutcome: undefined },
  );
  const again = new Map(outcomes.map((outcome) => [outcome.server.name, outcome]));
  return listings.flatMap((listing) => {
    const second = again.get(listing.server.name);
    return second === undefined ? [] : compareStarts(listing, second);
  });
}
