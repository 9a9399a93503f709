import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ConferenceRecordings } from '../../db/schema.ts';
import type { AttendeeRow } from './attendees.queries.ts';

export type RecordingRow = Selectable<ConferenceRecordings>;

interface NewRecording {
  readonly conferenceId: string;
  readonly recorderId: string;
  readonly name: string;
  readonly meta: unknown;
  readonly at: Date;
}

export const insertRecording = (
  db: Db,
  recording: NewRecording,
): Promise<{ readonly id: string }> =>
  db
    .insertInto('conference_recordings')
    .values({
      conference_id: recording.conferenceId,
      recorder_id: recording.recorderId,
      name: recording.name,
      meta: JSON.stringify(recording.meta),
      state: 'recording',
      started_at: recording.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const findRunning = (db: Db, conferenceId: string): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('conference_recordings')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'recording')
    .executeTakeFirst();

export const hasRecording = async (db: Db, conferenceId: string): Promise<boolean> =>
  (await db
    .selectFrom('conference_recordings')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Finds the recording of a segment while it takes bytes: also after its end, until it is finished. */
export const findOpenRecording = (db: Db, id: string): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('conference_recordings')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', ['recording', 'processing'])
    .executeTakeFirst();

/** Gives the running recording another recorder, if this one has it. */
export const assignRecorder = (db: Db, conferenceId: string, from: string, to: string) =>
  db
    .updateTable('conference_recordings')
    .set({ recorder_id: to })
    .where('conference_id', '=', conferenceId)
    .where('recorder_id', '=', from)
    .where('state', '=', 'recording')
    .execute();

/** What a user answered on another page, which may have left meanwhile, stands for this attendee too. */
export const inheritConsents = (
  db: Db,
  { id, conferenceId, userId }: Pick<AttendeeRow, 'id' | 'conferenceId' | 'userId'>,
) =>
  db
    .insertInto('conference_recording_consents')
    .columns(['recording_id', 'attendee_id', 'agrees', 'answered_at'])
    .expression((eb) =>
      eb
        .selectFrom('conference_recording_consents as consent')
        .innerJoin('conference_attendees as attendee', 'attendee.id', 'consent.attendee_id')
        .distinctOn('consent.recording_id')
        .select((row) => [
          'consent.recording_id',
          row.val(id).as('attendee_id'),
          'consent.agrees',
          'consent.answered_at',
        ])
        .where('attendee.conference_id', '=', conferenceId)
        .where('attendee.user_id', '=', userId)
        .orderBy('consent.recording_id')
        .orderBy('consent.answered_at', 'desc'),
    )
    .onConflict((it) => it.doNothing())
    .execute();

export const updateToProcessing = (db: Db, id: string, at: Date) =>
  db
    .updateTable('conference_recordings')
    .set({ state: 'processing', ended_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'recording')
    .returning('id')
    .executeTakeFirst();

/** Finds recordings that have received nothing since, or that have begun too long ago. */
export const findOverdueRecordings = (
  db: Db,
  { silentSince, startedBefore }: { readonly silentSince: Date; readonly startedBefore: Date },
): Promise<{ readonly id: string; readonly conferenceId: string }[]> =>
  db
    .selectFrom('conference_recordings')
    .select(['id', 'conference_id as conferenceId'])
    .where('state', '=', 'recording')
    .where(({ eb, or, fn }) =>
      or([
        eb(fn.coalesce('received_at', 'started_at'), '<=', silentSince.toISOString()),
        eb('started_at', '<=', startedBefore.toISOString()),
      ]),
    )
    .execute();

export const upsertConsent = (
  db: Db,
  consent: {
    readonly recordingId: string;
    readonly attendeeId: string;
    readonly agrees: boolean;
    readonly at: Date;
  },
) =>
  db
    .insertInto('conference_recording_consents')
    .values({
      recording_id: consent.recordingId,
      attendee_id: consent.attendeeId,
      agrees: consent.agrees,
      answered_at: consent.at.toISOString(),
    })
    .onConflict((it) =>
      it.columns(['recording_id', 'attendee_id']).doUpdateSet((eb) => ({
        agrees: eb.ref('excluded.agrees'),
        answered_at: eb.ref('excluded.answered_at'),
      })),
    )
    .execute();

/** Adds a chapter; beyond `most` none. */
export const insertMark = (
  db: Db,
  mark: {
    readonly recordingId: string;
    readonly label: string;
    readonly at: Date;
    readonly most: number;
  },
) =>
  sql`
    insert into conference_recording_marks (recording_id, marked_at, label)
    select ${mark.recordingId}, ${mark.at.toISOString()}, ${mark.label}
    where (select count(*) from conference_recording_marks where recording_id = ${mark.recordingId})
      < ${mark.most}::int
    on conflict do nothing`.execute(db);

export interface SegmentRow {
  readonly segment: number;
  readonly key: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly startedAt: string;
  /** Who sends its pieces. */
  readonly attendeeId: string | null;
}

const selectSegments = (db: Db, recordingId: string) =>
  db
    .selectFrom('conference_recording_segments')
    .select([
      'segment',
      'key',
      'media_type as mediaType',
      'bytes',
      'started_at as startedAt',
      'attendee_id as attendeeId',
    ])
    .where('recording_id', '=', recordingId)
    .orderBy('segment');

export const lockSegments = (db: Db, recordingId: string): Promise<SegmentRow[]> =>
  selectSegments(db, recordingId).forUpdate().execute();

export const lockSegment = (
  db: Db,
  recordingId: string,
  segment: number,
): Promise<SegmentRow | undefined> =>
  selectSegments(db, recordingId).where('segment', '=', segment).forUpdate().executeTakeFirst();

export const countSegments = (db: Db, recordingId: string) =>
  db
    .selectFrom('conference_recording_segments')
    .select((eb) => [
      eb.fn.countAll<number>().as('segments'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('bytes'), sql`0`), 'bigint').as('bytes'),
    ])
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow();

/** The bytes of the kept recordings of a meeting, and of those that a user has made in any. */
export async function countRecordedBytes(
  db: Db,
  { conferenceId, recorderId }: { readonly conferenceId: string; readonly recorderId: string },
): Promise<{ readonly ofMeeting: number; readonly ofUser: number }> {
  const { rows } = await sql<{ ofMeeting: number; ofUser: number }>`
    with own as (
      select other.id from conference_attendees as self
      join conference_attendees as other on other.id = self.id or other.user_id = self.user_id
      where self.id = ${recorderId}),
    kept as (
      select r.conference_id, r.recorder_id, coalesce(r.bytes, (
        select sum(s.bytes) from conference_recording_segments as s where s.recording_id = r.id), 0) as bytes
      from conference_recordings as r
      where (r.conference_id = ${conferenceId} or r.recorder_id = any(array(select id from own)))
        and r.state not in ('failed', 'deleted'))
    select
      coalesce(sum(bytes) filter (where conference_id = ${conferenceId}), 0)::bigint as "ofMeeting",
      coalesce(sum(bytes) filter (where recorder_id = any(array(select id from own))), 0)::bigint as "ofUser"
    from kept`.execute(db);
  return rows[0] ?? { ofMeeting: 0, ofUser: 0 };
}

export const insertSegment = (
  db: Db,
  segment: {
    readonly recordingId: string;
    readonly segment: number;
    readonly attendeeId: string;
    readonly mediaType: string;
    readonly at: Date;
  },
) =>
  db
    .insertInto('conference_recording_segments')
    .values({
      recording_id: segment.recordingId,
      segment: segment.segment,
      attendee_id: segment.attendeeId,
      key: crypto.randomUUID(),
      media_type: segment.mediaType,
      started_at: segment.at.toISOString(),
    })
    .execute();

export const updateStoredBytes = (
  db: Db,
  stored: { readonly recordingId: string; readonly segment: number; readonly bytes: number },
) =>
  db
    .updateTable('conference_recording_segments')
    .set({ bytes: stored.bytes })
    .where('recording_id', '=', stored.recordingId)
    .where('segment', '=', stored.segment)
    .execute();

export const updateReceivedAt = (db: Db, recordingId: string, at: Date) =>
  db
    .updateTable('conference_recordings')
    .set({ received_at: at.toISOString() })
    .where('id', '=', recordingId)
    .execute();

/** Lock order: the recording, then its segments. */
export const lockRecording = (db: Db, id: string): Promise<RecordingRow | undefined> =>
  db
    .selectFrom('conference_recordings')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findMeetingIdOf = (db: Db, recordingId: string) =>
  db
    .selectFrom('conference_recordings as recording')
    .innerJoin('conferences as conference', 'conference.id', 'recording.conference_id')
    .select('conference.meeting_id as meetingId')
    .where('recording.id', '=', recordingId)
    .executeTakeFirstOrThrow();

export const updateToPublished = (
  db: Db,
  finished: {
    readonly id: string;
    readonly fileKey: string;
    readonly mediaType: string;
    readonly bytes: number;
    readonly milliseconds: number;
  },
) =>
  db
    .updateTable('conference_recordings')
    .set({
      state: 'published',
      file_key: finished.fileKey,
      media_type: finished.mediaType,
      bytes: finished.bytes,
      milliseconds: finished.milliseconds,
    })
    .where('id', '=', finished.id)
    .execute();

export const updateToFailed = (db: Db, id: string) =>
  db
    .updateTable('conference_recordings')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute();

export const deleteSegments = (db: Db, recordingId: string) =>
  db.deleteFrom('conference_recording_segments').where('recording_id', '=', recordingId).execute();

export const findMarks = (db: Db, recordingId: string) =>
  db
    .selectFrom('conference_recording_marks')
    .select(['marked_at as markedAt', 'label', 'milliseconds'])
    .where('recording_id', '=', recordingId)
    .orderBy('marked_at')
    .execute();

export const placeMark = (
  db: Db,
  recordingId: string,
  { markedAt, milliseconds }: { readonly markedAt: string; readonly milliseconds: number },
) =>
  db
    .updateTable('conference_recording_marks')
    .set({ milliseconds })
    .where('recording_id', '=', recordingId)
    .where('marked_at', '=', markedAt)
    .execute();
