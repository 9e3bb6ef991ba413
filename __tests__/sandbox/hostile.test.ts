import { describe, expect } from 'vitest';
import { testWith } from '../needs.ts';
import { ATTACKS, type Outcome } from './attacks.ts';
import { attack } from './harness.ts';

const isRoot = process.getuid?.() === 0;
const open = (outcomes: Record<string, Outcome>) => Object.entries(outcomes).filter(([, { outcome }]) => outcome !== 'blocked');

describe('the hostile server', () => {
  testWith('bubblewrap').concurrent('gets through nothing under bubblewrap, as the user of this test', async () => {
    const outcomes = await attack({ engine: 'bubblewrap', asUser: false });
    expect(Object.keys(outcomes).sort()).toEqual(Object.keys(ATTACKS).sort());
    expect(open(outcomes)).toEqual([]);
  });

  (isRoot ? testWith('bubblewrap') : testWith('bubblewrap').skip)('gets through nothing under bubblewrap, as an ordinary user', async () => {
    expect(open(await attack({ engine: 'bubblewrap', asUser: true }))).toEqual([]);
  });

  testWith('docker')('gets through nothing under docker', async () => {
    expect(open(await attack({ engine: 'docker', asUser: false }))).toEqual([]);
  });
});
