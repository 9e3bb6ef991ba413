import type { InsightOptions } from '../core/insights.ts';
import type { ProfileId } from '../core/profiles.ts';
import { failure } from '../errors.ts';
import type { Flags } from '../flags.ts';
import { readNumber } from '../numbers.ts';

const REQUESTS = 1000;
const CACHED_FRACTION = 0.1;

/**
 * What a person asks about the sizes: a client's view, and cost.
 * @throws {ExpectedFailure} a value that a flag cannot take, or half a question
 */
export async function readQuestion(flags: Flags): Promise<Pick<InsightOptions, 'client' | 'cost'>> {
  const asked = ['requests', 'cached'].find((flag) => flags[flag as 'requests'] !== undefined);
  if (asked !== undefined && flags.price === undefined)
    throw failure('flags-conflict', [`--${asked} asks for a cost: give --price too, in money per million tokens.`]);
  if ((flags.price !== undefined || flags.client !== undefined) && flags.tokens === false)
    throw failure('flags-conflict', [`--no-tokens cannot go with --${flags.price === undefined ? 'client' : 'price'}, which needs them.`]);
  return {
    client: flags.client === undefined ? null : await readClient(flags.client),
    cost:
      flags.price === undefined
        ? null
        : {
            requests: readNumber('--requests', flags.requests, { fallback: REQUESTS, whole: true, least: 1, most: 1e12 }),
            pricePerMillion: readNumber('--price', flags.price, { fallback: 0, most: 1e9 }),
            cachedFraction: readNumber('--cached', flags.cached, { fallback: CACHED_FRACTION, most: 1 }),
          },
  };
}

async function readClient(name: string): Promise<ProfileId> {
  const { PROFILE_IDS } = await import('../core/profiles.ts');
  const known = PROFILE_IDS.find((id) => id === name);
  if (known === undefined) throw failure('flag-value', ['--client', `"${name}"`, PROFILE_IDS.join(', ')]);
  return known;
}
