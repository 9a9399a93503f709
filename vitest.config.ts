import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isSoak } from './tools/test-environment/test-size.ts';

/** Also where there are two processors, of which Vitest would leave one alone. */
const maxWorkers = process.env['TEST_ALONE'] ? 1 : Math.max(2, availableParallelism() - 1);

/** A busy machine takes longer than the second for which a poll waits by itself, a quiet one less than the 50 ms between its questions. */
const patient = { poll: { timeout: 30_000, interval: 10 } };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'domain', include: ['domain/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          // Loading the server again for each file takes as long as its tests; tests restore what they change.
          isolate: false,
          globalSetup: 'server/src/testing/start-database.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.ts'],
          globalSetup: 'server/src/testing/start-database.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
      {
        extends: './web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          // Whose own configuration knows nothing of it: its files would come one by one, after all others.
          maxWorkers,
          // A browser for each file as well, which is made in a fraction of the time.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/testing/no-async-tasks.ts', 'src/testing/browser.ts'],
          // As browsers have it, not as Node would.
          alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' },
          server: { deps: { inline: ['tus-js-client'] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.test.ts', ...(isSoak ? ['e2e/**/*.soak.test.ts'] : [])],
          // A worker keeps its hub and its connection to the browser from file to file.
          isolate: false,
          globalSetup: 'e2e/global-setup.ts',
          setupFiles: 'e2e/hub-reset.setup.ts',
          // After all others, which would slow the browser down.
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 180_000,
          expect: patient,
        },
      },
    ],
  },
});
