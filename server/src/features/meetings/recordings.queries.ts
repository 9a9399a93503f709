import type { MeetingKind } from '@thedot/domain/meetings/meetings.contract';
import type {
  RecordingState,
  RecordingVisibility,
} from '@thedot/domain/meetings/recordings.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';

export interface RecordingRow {
  readonly id: string;
  readonly runId: string;
  readonly server: string;
  readonly recordId: string;
  readonly name: string;
  readonly state: RecordingState;
  readonly visibility: RecordingVisibility;
  readonly startedAt: string;
  readonly seconds: number | null;
  readonly size: number | null;
  readonly expiresAt: string;
  readonly playback: readonly { readonly format: string; readonly url: string }[];
  readonly meetingId: string;
  readonly kind: MeetingKind;
  readonly meetingName: string;
  readonly bookingId: string | null;
  readonly hostId: string | null;
  readonly people: readonly (PersonBrief & { readonly organizationId: string | null })[];
}

export interface RecordingReader {
  readonly id: string;
  readonly organizationId: string | null;
}

/** Recordings `v` with their meeting and the users who belong to it or were inside. */
const selectRecordings = (where: RawBuilder<unknown>, end = sql``) => sql<RecordingRow>`
  select v.id, v.run_id as "runId", v.server, v.record_id as "recordId", v.name, v.state, v.visibility,
    v.started_at as "startedAt", v.seconds, v.size, v.expires_at as "expiresAt", v.playback,
    m.id as "meetingId", m.kind, m.name as "meetingName", m.booking_id as "bookingId", f.host_id as "hostId",
    (select coalesce(json_agg(json_build_object('id', u.id, 'name', ${fullName('u')}, 'photo', u.photo_id,
        'organization', o.name, 'organizationId', o.id) order by u.id <> f.host_id, u.id), '[]')
      from users as u left join organizations as o on o.id = u.organization_id
      where u.id = any(f.people_ids)) as people
  from meeting_recordings as v
  join meeting_runs as r on r.id = v.run_id
  join meetings as m on m.id = r.meeting_id
  left join expert_sessions as b on b.id = m.booking_id
  left join calls as c on c.id = m.call_id
  cross join lateral (
    select r.host_id, array(
      select id from unnest(array[r.host_id, b.requester_id, c.caller_id, c.callee_id, m.owner_id]) as id
      where id is not null
      union select a.user_id from meeting_attendances as a where a.run_id = r.id and a.user_id is not null
    ) as people_ids) as f
  where ${where}
  ${end}`;

/** SQL form of the rule that says who sees a recording. */
const isVisibleTo = ({ id, organizationId }: RecordingReader) => sql`(
  f.host_id = ${id}
  or v.visibility <> 'host' and ${id} = any(f.people_ids)
  or v.visibility = 'organization' and exists (
    select from users as mate where mate.id = any(f.people_ids) and mate.organization_id = ${organizationId}::uuid))`;

/** Those that the reader may see are among these: the rule itself has to look at the people of each recording. */
const isNearTo = ({ id }: RecordingReader) => sql`(
  v.visibility = 'organization' or v.run_id in (
    select a.run_id from meeting_attendances as a where a.user_id = ${id}
    union all select own.id from meeting_runs as own where own.host_id = ${id}
    union all select own.id from meeting_runs as own where own.meeting_id in (
      select id from expert_sessions where requester_id = ${id}
      union all select id from calls where caller_id = ${id} or callee_id = ${id})))`;

interface RecordingsQuery {
  readonly reader: RecordingReader;
  readonly meetingId: string | undefined;
  readonly limit: number;
  readonly after: string | undefined;
}

/** Lists the recordings that the reader may see, with one above the limit. */
export async function findRecordings(
  db: Db,
  { reader, meetingId, limit, after }: RecordingsQuery,
): Promise<RecordingRow[]> {
  const where = sql`${isNearTo(reader)} and ${isVisibleTo(reader)}
    and (${meetingId ?? null}::uuid is null or m.id = ${meetingId ?? null}::uuid)
    and (${after ?? null}::uuid is null or v.id < ${after ?? null}::uuid)`;
  const { rows } = await selectRecordings(
    where,
    sql`order by v.id desc limit ${limit + 1}`,
  ).execute(db);
  return rows;
}

export async function findRecording(db: Db, reader: RecordingReader, id: string) {
  const { rows } = await selectRecordings(sql`v.id = ${id} and ${isVisibleTo(reader)}`).execute(db);
  return rows[0];
}

/** Whether the reader may see the recording that a conference server knows by this id. */
export async function isRecordVisible(db: Db, reader: RecordingReader, recordId: string) {
  const { rows } = await selectRecordings(
    sql`v.record_id = ${recordId} and ${isVisibleTo(reader)}`,
  ).execute(db);
  return rows.length > 0;
}

export async function findRecordingsOfRun(db: Db, runId: string) {
  const { rows } = await selectRecordings(sql`v.run_id = ${runId}`).execute(db);
  return rows;
}

interface FoundRecording {
  readonly runId: string;
  readonly server: string;
  readonly recordId: string;
  readonly name: string;
  readonly state: RecordingState;
  readonly startedAt: Date;
  readonly seconds: number | null;
  readonly size: number | null;
  readonly playback: RecordingRow['playback'];
  readonly expiresAt: Date;
}

/** Stores what a server says of a recording. Name and visibility are the hub’s own. Returns whether it changed. */
export async function saveRecording(db: Db, found: FoundRecording): Promise<boolean> {
  const { rows } = await sql`
    insert into meeting_recordings as v
      (run_id, server, record_id, name, state, started_at, seconds, size, playback, expires_at)
    values (${found.runId}, ${found.server}, ${found.recordId}, ${found.name}, ${found.state},
      ${found.startedAt.toISOString()}, ${found.seconds}, ${found.size}, ${JSON.stringify(found.playback)},
      ${found.expiresAt.toISOString()})
    on conflict (server, record_id) do update
      set state = excluded.state, seconds = excluded.seconds, size = excluded.size, playback = excluded.playback
      where (v.state, v.seconds, v.size, v.playback)
        is distinct from (excluded.state, excluded.seconds, excluded.size, excluded.playback)
    returning id`.execute(db);
  return rows.length > 0;
}

/** What the embedded conference knows of a finished recording, beyond the answers of its API. */
export const findEmbeddedMedia = (db: Db, recordIds: readonly string[]) =>
  db
    .selectFrom('conference_recordings')
    .select(['id', 'milliseconds', 'bytes'])
    .where(sql<boolean>`id::text = any(${[...recordIds]}::text[])`)
    .execute();

/** Marks recordings that the embedded conference could not finish, which its API does not list. */
export const markFailed = (db: Db, runId: string) =>
  sql`
    update meeting_recordings as v set state = 'failed'
    from conference_recordings as c
    where v.run_id = ${runId} and c.id::text = v.record_id and c.state = 'failed' and v.state <> 'failed'`.execute(
    db,
  );

/** Marks recordings of a run as told of once they are ready, and returns those it marked. */
export const markReadyTold = async (db: Db, runId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .updateTable('meeting_recordings')
    .set({ ready_told_at: now.toISOString() })
    .where('run_id', '=', runId)
    .where('state', '=', 'ready')
    .where('ready_told_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Marks recordings that expire before a time as told of, and returns their runs. */
export const markExpiryTold = (db: Db, { before, now }: { before: Date; now: Date }) =>
  db
    .updateTable('meeting_recordings')
    .set({ expiry_told_at: now.toISOString() })
    .where('state', '=', 'ready')
    .where('expiry_told_at', 'is', null)
    .where('expires_at', '<=', before.toISOString())
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'run_id as runId'])
    .execute();

/** Finds expired recordings of these servers, and how many there are on others. */
export async function findExpired(
  db: Db,
  { now, servers }: { readonly now: Date; readonly servers: readonly string[] },
) {
  const expired = db.selectFrom('meeting_recordings').where('expires_at', '<=', now.toISOString());
  const recordings = await expired
    .select(['id', 'run_id as runId', 'server', 'record_id as recordId'])
    .where('server', 'in', servers)
    .orderBy('expires_at')
    .limit(100)
    .execute();
  const { elsewhere } = await expired
    .select((eb) => eb.fn.countAll<number>().as('elsewhere'))
    .where('server', 'not in', servers)
    .executeTakeFirstOrThrow();
  return { recordings, elsewhere };
}

/** Runs whose server may still tell of a recording. */
export const findRunsToSearch = (db: Db, since: Date) =>
  db
    .selectFrom('meeting_runs as r')
    .select(['r.id', 'r.server'])
    .where('r.server', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('r.ended_at', '>', since.toISOString()),
        eb.exists(
          eb
            .selectFrom('meeting_recordings as v')
            .select('v.id')
            .whereRef('v.run_id', '=', 'r.id')
            .where('v.state', '=', 'processing'),
        ),
      ]),
    )
    .$narrowType<{ server: string }>()
    .execute();

export const updateRecording = (
  db: Db,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly visibility?: RecordingVisibility | undefined;
  },
) =>
  db
    .updateTable('meeting_recordings')
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.visibility !== undefined && { visibility: change.visibility }),
    })
    .where('id', '=', id)
    .execute();

export const deleteRecording = (db: Db, id: string) =>
  db.deleteFrom('meeting_recordings').where('id', '=', id).execute();

/** The video of a recording of the embedded conference. */
export const findMedia = (db: Db, recordId: string) =>
  db
    .selectFrom('files')
    .select(['id', 'name', 'media_type as mediaType', 'size', 'sha256'])
    .where('subject_kind', '=', 'recording')
    .where(sql<boolean>`subject_id::text = ${recordId}`)
    .executeTakeFirst();

/** Chapters, in seconds from the beginning; their place is exact once the recording is finished. */
export const findMarks = (db: Db, recordId: string) =>
  db
    .selectFrom('conference_recording_marks as k')
    .innerJoin('conference_recordings as v', 'v.id', 'k.recording_id')
    .select([
      'k.label',
      sql<number>`coalesce(
        k.milliseconds / 1000.0, greatest(0, extract(epoch from k.marked_at - v.started_at)))::float8`.as(
        'at',
      ),
    ])
    .where(sql<boolean>`v.id::text = ${recordId}`)
    .orderBy('k.marked_at')
    .execute();

export const findConsents = (db: Db, recordId: string) =>
  db
    .selectFrom('conference_recording_consents as k')
    .innerJoin('conference_attendees as a', 'a.id', 'k.attendee_id')
    .select(['a.name', 'k.agrees', 'k.answered_at as at'])
    .where(sql<boolean>`k.recording_id::text = ${recordId}`)
    .orderBy('k.answered_at')
    .orderBy('a.id')
    .execute();

export const findTracks = (db: Db, recordId: string) =>
  db
    .selectFrom('conference_text_tracks')
    .select(['id', 'language', 'label', 'content', sql<null>`null`.as('url')])
    .where(sql<boolean>`recording_id::text = ${recordId}`)
    .orderBy('language')
    .execute();
