import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import type {} from '../server/src/testing/start-database.ts';
import { writeSchema } from './db-types.ts';
import { auditTexts, localeFiles, referencePages } from './reference.ts';

test.each(Object.entries(referencePages()))(
  'docs/reference/%s is up to date (run npm run reference)',
  async (name, text) => {
    expect(await readFile(`docs/reference/${name}`, 'utf8')).toBe(text);
  },
);

test.each(Object.entries(localeFiles()))(
  '%s has the texts of the notification types (run npm run reference)',
  async (path, text) => {
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

test.each(Object.entries(auditTexts()))(
  '%s has the texts of the audit log on screen (run npm run reference)',
  async (path, text) => {
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

test('server/src/db/schema.ts matches the migrations (run npm run db:types)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'thedot-schema-'));
  try {
    await writeSchema(inject('template').ownerUrl, join(folder, 'schema.ts'));
    const fresh = await readFile(join(folder, 'schema.ts'), 'utf8');
    expect(await readFile('server/src/db/schema.ts', 'utf8')).toBe(fresh);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('.env.example documents every setting of config.ts', async () => {
  const [config, example] = await Promise.all([
    readFile('server/src/app/config.ts', 'utf8'),
    readFile('.env.example', 'utf8'),
  ]);
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([]);
});
