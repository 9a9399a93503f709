import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { joinTestPostgres } from '../../../tools/test-environment/postgres.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, the template of each test file's database. */
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
