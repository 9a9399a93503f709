import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import type { StagedFile } from './file-store.ts';

interface Belonging {
  readonly ownerId: string | null;
  /** What the file belongs to decides who may see it (see features/files/file-readers.ts). */
  readonly subjectKind:
    'user-photo' | 'organization-logo' | 'booking' | 'registration' | 'upload' | 'message';
  readonly subjectId: string;
}

/** A picture is shown small once it was judged. */
export const showsSmall = sql<boolean>`has_thumbnail and verdict = 'clean'`;

/** Makes an upload permanent, in the transaction of what it belongs to. */
export async function insertFile(
  db: Db,
  staged: StagedFile,
  { ownerId, subjectKind, subjectId }: Belonging,
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

/** What belonged to one thing belongs to another of its kind. */
export const moveFiles = (
  db: Db,
  {
    subjectKind,
    from,
    into,
  }: { subjectKind: Belonging['subjectKind']; from: string; into: string },
) =>
  db
    .updateTable('files')
    .set({ subject_id: into })
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', from)
    .execute();

/**
 * Gives what somebody uploaded to what they send, in this order. Of what is not theirs, or was sent before,
 * nothing comes back.
 */
export const sendUploads = (
  db: Db,
  {
    ownerId,
    fileIds,
    subjectKind,
    subjectId,
  }: Pick<Belonging, 'subjectKind' | 'subjectId'> & {
    readonly ownerId: string;
    readonly fileIds: readonly string[];
  },
) =>
  db
    .updateTable('files')
    .set({
      subject_kind: subjectKind,
      subject_id: subjectId,
      place: sql<number>`array_position(${[...fileIds]}::uuid[], id)`,
    })
    .where('id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('subject_kind', '=', 'upload')
    .returning([
      'id',
      'name',
      'media_type as mediaType',
      'size',
      showsSmall.as('hasThumbnail'),
      'width',
      'height',
      'verdict',
      'place',
    ])
    .execute();

/** Its bytes go with the next sweep. */
export const deleteFile = (db: Db, id: string) =>
  db.deleteFrom('files').where('id', '=', id).execute();

/** All that belongs to one thing. */
export const deleteFilesOf = (
  db: Db,
  { subjectKind, subjectId }: Pick<Belonging, 'subjectKind' | 'subjectId'>,
) =>
  db
    .deleteFrom('files')
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', subjectId)
    .execute();

/** Of these ids, those that a row speaks of. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of uploads that go on. */
export async function findComing(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Takes away what somebody uploaded and does not want to send after all. */
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
