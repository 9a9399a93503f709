import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

/** A logo is its organization's, whoever brought it. */
const OF_OTHERS = 'organization-logo';

export const findFilesOf = (db: Db, { id }: Whom) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'media_type as mediaType', 'size', 'created_at as createdAt'])
    .where('owner_id', '=', id)
    .where('subject_kind', '<>', OF_OTHERS)
    .orderBy('id')
    .execute();

export const find = findFilesOf;

/** Their bytes go with the next sweep at the latest. */
export const erase = (db: Db, { id }: Whom) =>
  db
    .deleteFrom('files')
    .where('owner_id', '=', id)
    .where('subject_kind', '<>', OF_OTHERS)
    .execute();
