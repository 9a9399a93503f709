import { readSettings, type Settings } from '../app/config.ts';

/** What tests start with. */
export const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  METRICS_PORT: '',
  SAMPLE_HUB: 'false',
};

/** Test settings: the defaults of an empty environment, without logs, plus overrides. */
export const testSettings = (overrides: Partial<Settings> = {}): Settings => ({
  ...readSettings(TEST_ENVIRONMENT),
  // Tests send messages faster than users do.
  messagesPerMinute: 100_000,
  ...overrides,
});
