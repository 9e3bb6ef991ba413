import fc from 'fast-check';
import { isComplete } from '../../src/core/measure.ts';
import type { CompleteMeasurement, JsonObject } from '../../src/core/types.ts';
import { bytesOf } from '../fixtures/make.ts';
import { measured } from './make.ts';

/** Few and awkward names, so that duplicates, keys with slashes and keys of `Object.prototype` are common. */
const names = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'a/b', 'b/a', 'a/b/a', '__proto__', 'constructor', 'toString', '', '/') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);

interface Plan {
  readonly name: string;
  readonly bytes: number;
  /** How much smaller it is later; null: it is gone. */
  readonly loss: number | null;
}

const plan: fc.Arbitrary<Plan> = fc.record({
  name: names,
  bytes: fc.oneof(fc.nat(300), fc.integer({ min: 3000, max: 6000 })),
  loss: fc.oneof(fc.constantFrom(0, 0, null), fc.nat(4000)),
});

const servers = fc.uniqueArray(fc.tuple(names, fc.array(plan, { maxLength: 8 })), { maxLength: 4, selector: ([name]) => name });

/** Servers that were all measured, with tools of up to 6,000 bytes. */
export const measurements: fc.Arbitrary<CompleteMeasurement> = servers.map((plans) => measurePlans(plans, ({ bytes }) => bytes));

/** The same servers before and after a change that only shrank and removed tools. */
export const shrinkings: fc.Arbitrary<{ readonly before: CompleteMeasurement; readonly now: CompleteMeasurement }> = servers.map((plans) => ({
  before: measurePlans(plans, ({ bytes }) => bytes),
  now: measurePlans(plans, ({ bytes, loss }) => (loss === null ? null : bytes - loss)),
}));

function measurePlans(plans: readonly (readonly [string, readonly Plan[]])[], weigh: (plan: Plan) => number | null): CompleteMeasurement {
  const tools = plans.map(([server, all]) => [server, all.flatMap((each) => fill(each.name, weigh(each)))] as const);
  const measurement = measured(Object.fromEntries(tools));
  if (!isComplete(measurement)) throw new Error('a generated server failed');
  return measurement;
}

function fill(name: string, bytes: number | null): JsonObject[] {
  if (bytes === null) return [];
  const bare = { name, description: '', inputSchema: { type: 'object' } };
  return [{ ...bare, description: 'x'.repeat(Math.max(0, bytes - bytesOf(bare))) }];
}
