import { expect, test } from 'vitest';
import type { Health } from './health.contract.ts';
import { findHealthProblems } from './health.rules.ts';

const GB = 1e9;
const SOUND: Health = {
  at: '2026-03-09T08:00:00.000Z',
  database: {
    version: '18.1',
    bytes: GB,
    connections: 40,
    maxConnections: 100,
    standbys: 0,
    answeredInMs: 2,
  },
  files: { kind: 'folder', isUp: true, count: 10, bytes: GB },
  disk: { freeBytes: 50 * GB, totalBytes: 100 * GB },
  jobs: { due: 3, failing: 1, oldestSeconds: 2, dead: 0 },
  mails: { due: 1, failing: 0, oldestSeconds: 60 },
  pushes: { due: 0, failing: 0, oldestSeconds: null },
  redis: 'none',
  lastBackup: { madeAt: '2026-03-08T03:00:00.000Z', seconds: 60, bytes: GB },
  instances: [],
  versions: { hub: '1.0.0', node: '26.0.0', migration: '0001_start.sql' },
  memoryBytes: GB,
};

test('a sound hub with a backup of the night before has no problem', () => {
  expect(findHealthProblems(SOUND)).toEqual([]);
});

test.each([
  ['files_down', { files: { ...SOUND.files, isUp: false } }],
  ['redis_down', { redis: 'down' }],
  ['disk_low', { disk: { freeBytes: 9 * GB, totalBytes: 100 * GB } }],
  ['connections_short', { database: { ...SOUND.database, connections: 91 } }],
  ['jobs_late', { jobs: { ...SOUND.jobs, oldestSeconds: 300 } }],
  ['jobs_dead', { jobs: { ...SOUND.jobs, dead: 1 } }],
  ['mails_late', { mails: { ...SOUND.mails, oldestSeconds: 900 } }],
  ['backup_missing', { lastBackup: null }],
  ['backup_old', { lastBackup: { ...SOUND.lastBackup!, madeAt: '2026-03-08T01:00:00.000Z' } }],
] as const)('%s is found alone', (problem, change) => {
  expect(findHealthProblems({ ...SOUND, ...change })).toEqual([problem]);
});
