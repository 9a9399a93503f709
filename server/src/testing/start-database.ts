import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { joinTestPostgres } from '../../../tools/surroundings/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, from which every test file takes its copy. */
    templateUrl: string;
  }
}

export default async function startDatabase(project: TestProject) {
  const postgres = await joinTestPostgres();
  const url = await postgres.database('empty_hub', async (empty) => {
    await migrate(empty);
    await migrateJobs(empty, pino({ level: 'silent' }));
  });
  project.provide('templateUrl', url);
  return postgres.leave;
}
