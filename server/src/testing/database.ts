import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer } from './start-database.ts';

export interface TestDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A migrated database of its own for one test file. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(template.href, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => administer(template.href, `drop database if exists ${name} with (force)`),
  };
}
