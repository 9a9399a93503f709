import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** A logo belongs to the organization, not to its uploader. */
export const isPersonal = sql<boolean>`subject_kind <> 'organization-logo'`;

export const findFilesOf = (db: Db, { id }: Pick<DataSubject, 'id'>) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('owner_id', '=', id)
    .where(isPersonal)
    .orderBy('id')
    .execute();
