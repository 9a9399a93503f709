import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** A logo belongs to the organization, not to its uploader. */
const ORGANIZATION_LOGO = 'organization-logo';

export const findFilesOf = (db: Db, { id }: DataSubject) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'media_type as mediaType', 'size', 'created_at as createdAt'])
    .where('owner_id', '=', id)
    .where('subject_kind', '<>', ORGANIZATION_LOGO)
    .orderBy('id')
    .execute();

export const find = findFilesOf;

/** The next sweep removes the bytes. */
export const erase = (db: Db, { id }: DataSubject) =>
  db
    .deleteFrom('files')
    .where('owner_id', '=', id)
    .where('subject_kind', '<>', ORGANIZATION_LOGO)
    .execute();
