import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import type { StagedFile } from '../../kernel/file-store.ts';

interface FileSubject {
  readonly ownerId: string | null;
  /** The subject decides who may read the file (see features/files/files.routes.ts). */
  readonly subjectKind:
    | 'user-photo'
    | 'organization-logo'
    | 'floor-plan'
    | 'material-policy'
    | 'space-photo'
    | 'event-photo'
    | 'booking'
    | 'registration'
    | 'upload'
    | 'message'
    | 'recording'
    | 'material'
    | 'material-loan'
    | 'material-signature'
    | 'material-return'
    | 'submission'
    | 'submission-message'
    | 'service-document'
    | 'opportunity'
    | 'deal'
    | 'hub-logo';
  readonly subjectId: string;
}

/** Thumbnails are shown once the file was scanned. */
export const hasVisibleThumbnail = sql<boolean>`has_thumbnail and verdict = 'clean'`;

/** Makes an upload permanent, in the transaction that creates its subject. */
export async function insertFile(
  db: Db,
  staged: StagedFile,
  { ownerId, subjectKind, subjectId }: FileSubject,
): Promise<{ id: string }> {
  await db
    .insertInto('files')
    .values({
      id: staged.id,
      owner_id: ownerId,
      subject_kind: subjectKind,
      subject_id: subjectId,
      name: staged.name,
      media_type: staged.mediaType,
      size: staged.size,
      sha256: staged.sha256,
      has_thumbnail: staged.hasThumbnail,
      width: staged.width,
      height: staged.height,
      verdict: staged.verdict,
    })
    .execute();
  if (staged.verdict === 'waiting') await enqueue(db, 'scan-files', {}, { key: 'scan-files' });
  return { id: staged.id };
}

export const findFile = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select([
      'id',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      'name',
      'media_type as mediaType',
      'size',
      'sha256',
      'has_thumbnail as hasThumbnail',
      'verdict',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Assigns all files of one subject to another of the same kind. */
export const moveFiles = (
  db: Db,
  {
    subjectKind,
    from,
    into,
  }: { subjectKind: FileSubject['subjectKind']; from: string; into: string },
) =>
  db
    .updateTable('files')
    .set({ subject_id: into })
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', from)
    .execute();

/**
 * Assigns a user's uploads to a subject, in this order. Files of other users, or already assigned ones, are not
 * returned.
 */
export const assignUploads = (
  db: Db,
  {
    ownerId,
    fileIds,
    subjectKind,
    subjectId,
  }: Pick<FileSubject, 'subjectKind' | 'subjectId'> & {
    readonly ownerId: string;
    readonly fileIds: readonly string[];
  },
) =>
  db
    .updateTable('files')
    .set({
      subject_kind: subjectKind,
      subject_id: subjectId,
      position: sql<number>`array_position(${[...fileIds]}::uuid[], id)`,
    })
    .where('id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('subject_kind', '=', 'upload')
    .returning([
      'id',
      'name',
      'media_type as mediaType',
      'size',
      hasVisibleThumbnail.as('hasThumbnail'),
      'width',
      'height',
      'verdict',
      'position',
    ])
    .execute();

/** The next sweep removes the bytes. */
export const deleteFile = (db: Db, id: string) =>
  db.deleteFrom('files').where('id', '=', id).execute();

/** Deletes all files of one subject, or of several of a kind. */
export const deleteFilesOf = (
  db: Db,
  {
    subjectKind,
    subjectId,
  }: Pick<FileSubject, 'subjectKind'> & { readonly subjectId: string | readonly string[] },
) =>
  db
    .deleteFrom('files')
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', sql<string>`any(${[subjectId].flat()}::uuid[])`)
    .execute();

/** Deletes those of these files that are of the subject. */
export const deleteFilesAmong = (
  db: Db,
  fileIds: readonly string[],
  { subjectKind, subjectId }: Pick<FileSubject, 'subjectKind' | 'subjectId'>,
) =>
  db
    .deleteFrom('files')
    .where('id', 'in', fileIds)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .execute();

/** Returns those of the ids that have a row: of a file, or of the bytes of a recording that is not finished. */
export async function findExistingFileIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', ids)
    .unionAll(
      db.selectFrom('conference_recording_segments').select('key as id').where('key', 'in', ids),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of resumable uploads that are not complete, those of recordings included. */
export async function findOpenUploadIds(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .unionAll(db.selectFrom('conference_recording_segments').select('key as id'))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes an upload that its owner does not send. */
export const deleteUnsent = (
  db: Db,
  { id, ownerId }: { readonly id: string; readonly ownerId: string },
) =>
  db
    .deleteFrom('files')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('subject_kind', '=', 'upload')
    .returning('id')
    .executeTakeFirst();

export const deleteUnsentBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('files')
    .where('subject_kind', '=', 'upload')
    .where('created_at', '<', before.toISOString())
    .execute();
