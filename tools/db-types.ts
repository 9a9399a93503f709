// Writes server/src/db/schema.ts from the migrations: `npm run db:types`.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/db/migrate.ts';

const TYPES = {
  timestamptz: 'string',
  date: 'string',
  time: 'string',
  int8: 'number',
  numeric: 'number',
  citext: 'string',
};

const root = new URL('..', import.meta.url).pathname;

export async function writeSchema(url: string, path: string): Promise<void> {
  await promisify(execFile)(
    join(root, 'node_modules/.bin/kysely-codegen'),
    [
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${path}`,
      `--type-mapping=${JSON.stringify(TYPES)}`,
      '--date-parser=string',
      '--numeric-parser=number',
      '--include-pattern=public.*',
    ],
    { cwd: root },
  );
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-types-'));
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    await migrate(database.url);
    await writeSchema(database.url, join(root, 'server/src/db/schema.ts'));
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
