import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['__tests__/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Most of the time goes by in programs that the tests start and wait for.
    maxWorkers: Math.max(3, availableParallelism()),
    reporters: ['default', './__tests__/closing-line.ts'],
    sequence: { concurrent: false },
  },
});
