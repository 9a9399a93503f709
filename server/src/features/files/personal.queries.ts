import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

/** What is still on its way; files that have arrived are told by the store's own part. */
export const find = (db: Db, { id }: Whom) =>
  db
    .selectFrom('uploads')
    .select(['id', 'name', 'size', 'created_at as begunAt'])
    .where('owner_id', '=', id)
    .orderBy('id')
    .execute();

/** What had arrived goes with the next sweep. */
export const erase = (db: Db, { id }: Whom) =>
  db.deleteFrom('uploads').where('owner_id', '=', id).execute();
