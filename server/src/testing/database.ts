import { inject } from 'vitest';
import { type Copy, copyOf } from '../../../tools/surroundings/postgres.ts';

export type TestDatabase = Copy;

/** A migrated database of its own for one test file. */
export const createDatabase = (): Promise<TestDatabase> => copyOf(inject('templateUrl'));
