import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { eraseNames } from './personal-data.queries.ts';

/** Recordings are named after the people of their meeting, and conferences after instant meetings. */
export const erase = (db: Db, subject: DataSubject): Promise<unknown> => eraseNames(db, subject.id);
