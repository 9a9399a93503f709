import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../tools/test-environment/ports.ts';
import { connect } from '../db/db.ts';
import { createDatabase } from '../testing/database.ts';
import { sampleAccounts, startProduct, stopProduct } from '../testing/servers/server-process.ts';

/** Starts two servers at once on one empty database, each with its own folder. */
async function startTwo(settings: Readonly<Record<string, string>>) {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const folders = await Promise.all(
    [1, 2].map(() => mkdtemp(join(tmpdir(), 'thedot-first-start-'))),
  );
  const started = await Promise.allSettled(
    folders.map(async (folder) =>
      startProduct(folder, await freePort(), {
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        SECRET_KEY: 'a secret that both servers share, and only they',
        ...settings,
      }),
    ),
  );
  onTestFinished(async () => {
    for (const it of started) if (it.status === 'fulfilled') await stopProduct(it.value, 'SIGTERM');
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  const { db, pool } = connect(database.url, 1);
  onTestFinished(() => pool.end());
  return { db, folders, outcomes: started.map(({ status }) => status) };
}

test('two servers that start at once fill an empty hub with one sample hub', async () => {
  const { db, folders, outcomes } = await startTwo({ SAMPLE_HUB: 'true' });

  expect(outcomes).toEqual(['fulfilled', 'fulfilled']);
  const accounts = await Promise.all(
    folders.map((folder) => sampleAccounts(folder).catch(() => [])),
  );
  const { rows } = await sql<{ email: string }>`select email from users order by 1`.execute(db);
  expect(
    accounts
      .flat()
      .map(({ email }) => email)
      .toSorted(),
  ).toEqual(rows.map(({ email }) => email));
});

test('two servers that start at once offer one link for the first administrator', async () => {
  const { db, folders, outcomes } = await startTwo({ SAMPLE_HUB: 'false', NODE_ENV: 'production' });

  expect(outcomes).toEqual(['fulfilled', 'fulfilled']);
  const links = await Promise.all(
    folders.map((folder) => readFile(join(folder, 'first-admin-link.txt'), 'utf8')),
  );
  const tokens = links.map((link) => new URL(link.trim()).pathname);
  expect(tokens[0]).toMatch(/^\/setup\/.{20,}$/);
  expect(tokens[1]).toBe(tokens[0]);
  const { rows } = await sql`select from account_tokens where purpose = 'first-admin'`.execute(db);
  expect(rows).toHaveLength(1);
});
