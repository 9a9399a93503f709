import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../tools/surroundings/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, from which every test file takes its copy. */
    templateUrl: string;
  }
}

export default async function startDatabase(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-test-'));
  const server = await startPostgres(dataDir);
  await migrate(server.url);
  await migrateJobs(server.url, pino({ level: 'silent' }));
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
