import { inject } from 'vitest';
import { type DatabaseCopy, copyDatabase } from '../../../tools/test-environment/postgres.ts';

export type TestDatabase = DatabaseCopy;

/** Creates a migrated database for one test file. */
export const createDatabase = (): Promise<TestDatabase> => copyDatabase(inject('template'));
