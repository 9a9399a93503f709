import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface OwnUpload {
  readonly id: string;
  readonly ownerId: string;
}

/**
 * Gives the latest caller the right to append: earlier calls find their turn over. Uploads of other users are not
 * found.
 */
export const acquireUploadLock = (db: Db, { id, ownerId, at }: OwnUpload & { readonly at: Date }) =>
  db
    .updateTable('uploads')
    .set((eb) => ({ turn: eb('turn', '+', 1), touched_at: at.toISOString() }))
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning(['id', 'owner_id as ownerId', 'name', 'size', 'turn'])
    .executeTakeFirst();

export const extendUploadLock = (
  db: Db,
  { id, turn, at }: { readonly id: string; readonly turn: number; readonly at: Date },
) =>
  db
    .updateTable('uploads')
    .set({ touched_at: at.toISOString() })
    .where('id', '=', id)
    .where('turn', '=', turn)
    .returning('id')
    .executeTakeFirst();

/** Locks the user's unsent files, which are counted before one is added. */
export const lockUnsentUploads = (db: Db, ownerId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`unsent:${ownerId}`}, 0))`.execute(db);

/** Counts the user's uploaded and uploading files that are not sent. */
export const countUnsentUploads = (db: Db, ownerId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('uploads')
        .select('size')
        .where('owner_id', '=', ownerId)
        .unionAll(
          db
            .selectFrom('files')
            .select('size')
            .where('owner_id', '=', ownerId)
            .where('subject_kind', '=', 'upload'),
        )
        .as('unsent'),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('size'), sql`0`), 'bigint').as('bytes'),
    ])
    .executeTakeFirstOrThrow();

export const insertUpload = (
  db: Db,
  upload: OwnUpload & { readonly name: string; readonly size: number; readonly at: Date },
) =>
  db
    .insertInto('uploads')
    .values({
      id: upload.id,
      owner_id: upload.ownerId,
      name: upload.name,
      size: upload.size,
      touched_at: upload.at.toISOString(),
    })
    .execute();

/** Returns false when the upload does not exist: it became a file or was cancelled. */
export async function deleteUpload(db: Db, { id, ownerId }: OwnUpload): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const deleteUploadsBefore = (db: Db, before: Date) =>
  db.deleteFrom('uploads').where('touched_at', '<', before.toISOString()).returning('id').execute();

/** Finds the user's own file that was uploaded for a message, sent or not. */
export const findUploaded = (db: Db, { id, ownerId }: OwnUpload) =>
  db
    .selectFrom('files')
    .select([
      'id',
      'name',
      'media_type as mediaType',
      'size',
      'has_thumbnail as hasThumbnail',
      'width',
      'height',
      'verdict',
    ])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('subject_kind', 'in', ['upload', 'message'])
    .executeTakeFirst();
