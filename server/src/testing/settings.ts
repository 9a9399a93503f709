import { readSettings, type Settings } from '../config.ts';

/** The settings of a test: the defaults of an empty environment, quiet, and what the test changes. */
export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  ...readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'silent', METRICS_PORT: '', SAMPLE_HUB: 'false' }),
  // Tests write faster than people do.
  messagesPerMinute: 100_000,
  ...overrides,
});
