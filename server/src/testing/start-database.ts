import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { type DatabaseUrls, joinTestPostgres } from '../../../tools/test-environment/postgres.ts';
import { prepareDatabase } from '../platform/database/prepare-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, the template of each test file's database. */
    template: DatabaseUrls;
  }
}

export default async function startDatabase(project: TestProject) {
  const postgres = await joinTestPostgres();
  const template = await postgres.database('empty_hub', async (empty) => {
    await prepareDatabase(empty, pino({ level: 'silent' }));
  });
  project.provide('template', template);
  return postgres.leave;
}
