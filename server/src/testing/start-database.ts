import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { migrateJobs } from '../platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database, from which every test file takes its copy. */
    templateUrl: string;
  }
}

/** Nothing here outlives the run, so nothing has to survive a power cut. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
};

export default async function startDatabase(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-test-'));
  const server = await startEmbedded({ dataDir, settings: FORGETFUL });
  await migrate(server.url);
  await migrateJobs(server.url, pino({ level: 'silent' }));
  project.provide('templateUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Runs one statement outside the template, which may have no visitors while it is copied. */
export async function administer(templateUrl: string, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
