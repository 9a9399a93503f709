import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { ConferenceRecordingState } from '../../../db/schema.ts';
import { deleteFilesOf } from '../../../platform/files/files.queries.ts';

export interface RecordingRow {
  readonly id: string;
  readonly meetingId: string;
  readonly conferenceId: string;
  readonly name: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly state: ConferenceRecordingState;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly fileKey: string | null;
  readonly mediaType: string | null;
  readonly bytes: number | null;
  readonly milliseconds: number | null;
  readonly participants: number;
}

interface RecordingsFilter {
  /** Whole ids, or their first characters. */
  readonly recordIds: readonly string[];
  /** Ignored with record ids. */
  readonly meetingIds: readonly string[];
  readonly states: readonly ConferenceRecordingState[];
  readonly meta: Readonly<Record<string, string>>;
  readonly offset: number;
  readonly limit: number | null;
}

const recordings = (db: Db) =>
  db
    .selectFrom('conference_recordings as recording')
    .innerJoin('conferences as conference', 'conference.id', 'recording.conference_id')
    .select([
      'recording.id',
      'conference.meeting_id as meetingId',
      'recording.conference_id as conferenceId',
      'recording.name',
      sql<Record<string, string>>`conference.meta || recording.meta`.as('meta'),
      'recording.state',
      'recording.started_at as startedAt',
      'recording.ended_at as endedAt',
      'recording.file_key as fileKey',
      'recording.media_type as mediaType',
      'recording.bytes',
      'recording.milliseconds',
      sql<number>`(
        select count(distinct attendee.id)
        from conference_attendees as attendee
        join conference_stays as stay on stay.attendee_id = attendee.id
        where attendee.conference_id = recording.conference_id
      )`.as('participants'),
    ]);

/** Finds recordings that the API shows, the newest first. */
export const findRecordings = (db: Db, filter: RecordingsFilter): Promise<RecordingRow[]> =>
  recordings(db)
    .where('recording.state', 'in', filter.states)
    .$if(filter.recordIds.length > 0, (q) =>
      q.where((eb) =>
        eb.or(
          filter.recordIds.map((id) =>
            eb(sql<string>`left(recording.id::text, ${id.length}::int)`, '=', id),
          ),
        ),
      ),
    )
    .$if(filter.recordIds.length === 0 && filter.meetingIds.length > 0, (q) =>
      q.where('conference.meeting_id', 'in', filter.meetingIds),
    )
    .$if(Object.keys(filter.meta).length > 0, (q) =>
      q.where(
        sql<boolean>`(conference.meta || recording.meta) @> ${JSON.stringify(filter.meta)}::jsonb`,
      ),
    )
    .orderBy('recording.started_at', 'desc')
    .orderBy('recording.id', 'desc')
    .offset(filter.offset)
    .$if(filter.limit !== null, (q) => q.limit(filter.limit ?? 0))
    .execute();

/** Finds those of the recordings that can be changed. */
export async function lockFinishedRecordings(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('conference_recordings')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'in', ['processing', 'published', 'unpublished', 'failed'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const updatePublished = (db: Db, ids: readonly string[], isPublished: boolean) =>
  db
    .updateTable('conference_recordings')
    .set({ state: isPublished ? 'published' : 'unpublished' })
    .where('id', 'in', ids)
    .where('state', 'in', ['published', 'unpublished'])
    .execute();

/** Merges metadata; an empty value removes its name. */
export const updateMeta = (
  db: Db,
  ids: readonly string[],
  meta: Readonly<Record<string, string>>,
) =>
  db
    .updateTable('conference_recordings')
    .set({
      meta: sql`(
        select coalesce(jsonb_object_agg(key, value), '{}')
        from jsonb_each(meta || ${JSON.stringify(meta)}::jsonb) where value <> '""'::jsonb
      )`,
      ...(meta['name'] && { name: meta['name'] }),
    })
    .where('id', 'in', ids)
    .execute();

/** Deletes the files of recordings, whose bytes the next sweep removes. */
export async function updateToDeleted(db: Db, ids: readonly string[]): Promise<void> {
  for (const subjectId of ids) await deleteFilesOf(db, { subjectKind: 'recording', subjectId });
  await db
    .updateTable('conference_recordings')
    .set({ state: 'deleted', file_key: null, bytes: null })
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('conference_text_tracks').where('recording_id', 'in', ids).execute();
  await db.deleteFrom('conference_recording_segments').where('recording_id', 'in', ids).execute();
}

export interface TextTrackRow {
  readonly id: string;
  readonly language: string;
  readonly label: string;
  readonly kind: string;
}

/** Finds the text tracks of a recording; undefined if there is no such recording. */
export async function findTextTracks(
  db: Db,
  recordId: string,
): Promise<readonly TextTrackRow[] | undefined> {
  const [recording] = await findRecordings(db, {
    recordIds: [recordId],
    meetingIds: [],
    states: ['processing', 'published', 'unpublished'],
    meta: {},
    offset: 0,
    limit: 1,
  });
  if (!recording) return undefined;
  return db
    .selectFrom('conference_text_tracks')
    .select(['id', 'language', 'label', 'kind'])
    .where('recording_id', '=', recording.id)
    .orderBy('language')
    .orderBy('kind')
    .execute();
}

export const findPublishedRecording = (db: Db, id: string) =>
  recordings(db)
    .where('recording.id', '=', id)
    .where('recording.state', '=', 'published')
    .executeTakeFirst();

/** Finds the captions of a published recording. */
export const findTextTrack = (db: Db, id: string) =>
  db
    .selectFrom('conference_text_tracks as track')
    .innerJoin('conference_recordings as recording', 'recording.id', 'track.recording_id')
    .select(['track.label', 'track.language', 'track.content'])
    .where('track.id', '=', id)
    .where('recording.state', '=', 'published')
    .executeTakeFirst();
