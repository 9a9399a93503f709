import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** Unfinished uploads; complete files are exported by the file store's part. */
export const find = (db: Db, { id }: DataSubject) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'size', 'created_at as begunAt'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();

/** The next sweep removes the bytes. */
export const erase = (db: Db, { id }: DataSubject) =>
  db.deleteFrom('uploads').where('owner_id', '=', id).execute();
