import { sql } from 'kysely';
import type { Attendance } from '@thedot/domain/meetings/meetings.contract';
import type { AttendeeRole } from '@thedot/domain/conference/call.contract';
import type { Db } from '../../db/db.ts';
import type { OpenRun } from './meetings.queries.ts';

const RUN = [
  'id',
  'server',
  'name',
  'duration_min as durationMin',
  'host_id as hostId',
  'started_at as startedAt',
] as const;

interface NewRun {
  readonly meetingId: string;
  readonly hostId: string | null;
  readonly name: string;
  readonly durationMin: number;
  readonly now: Date;
}

/** Opens a run, or finds the open one: of two who join at once, both get the same. */
export async function openRun(
  db: Db,
  { meetingId, hostId, name, durationMin, now }: NewRun,
): Promise<OpenRun> {
  const opened = await db
    .insertInto('meeting_runs')
    .values({
      meeting_id: meetingId,
      host_id: hostId,
      name,
      duration_min: durationMin,
      started_at: now.toISOString(),
    })
    .onConflict((it) => it.column('meeting_id').where('ended_at', 'is', null).doNothing())
    .returning(RUN)
    .executeTakeFirst();
  return (
    opened ??
    db
      .selectFrom('meeting_runs')
      .select(RUN)
      .where('meeting_id', '=', meetingId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Stores the server of an open run, unless a call at the same time has stored another; returns which it is, or null if the
 * run was closed meanwhile.
 */
export async function updateServer(db: Db, id: string, server: string): Promise<string | null> {
  const row = await db
    .updateTable('meeting_runs')
    .set((eb) => ({ server: eb.fn.coalesce('server', eb.val(server)) }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('server')
    .executeTakeFirst();
  return row?.server ?? null;
}

export const findRun = (db: Db, id: string) =>
  db
    .selectFrom('meeting_runs')
    .select(['id', 'meeting_id as meetingId', 'server', 'ended_at as endedAt', 'notes'])
    .where('id', '=', id)
    .executeTakeFirst();

export const lockRun = (db: Db, id: string) =>
  db
    .selectFrom('meeting_runs')
    .select(['id', 'meeting_id as meetingId', 'ended_at as endedAt', 'synced_at as syncedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateSynced = (db: Db, id: string, at: Date) =>
  db
    .updateTable('meeting_runs')
    .set({ synced_at: at.toISOString() })
    .where('id', '=', id)
    .execute();

/** Closes a run and everyone’s stay in it; does nothing for a closed one. */
export async function closeRun(db: Db, id: string, at: Date): Promise<void> {
  await closeStays(db, id, at);
  await db
    .updateTable('meeting_runs')
    .set({
      ended_at: sql<string>`greatest(${at.toISOString()}::timestamptz, started_at, (
        select max(left_at) from meeting_attendances where run_id = meeting_runs.id))`,
    })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Closes the stays of a run, but for those of these attendees. */
const closeStays = (db: Db, runId: string, at: Date, butOf: readonly string[] = []) =>
  db
    .updateTable('meeting_attendances')
    .set({ left_at: sql<string>`greatest(${at.toISOString()}::timestamptz, joined_at)` })
    .where('run_id', '=', runId)
    .where('left_at', 'is', null)
    .where(sql<boolean>`attendee <> all(${[...butOf]}::text[])`)
    .returning('id')
    .execute();

/** Attendees who are users of the hub; guests are known by other texts. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Someone inside, as the conference server says. */
export interface PresentAttendee {
  /** The id that the hub gave, or the name of someone who came another way. */
  readonly attendee: string;
  readonly name: string;
  readonly role: AttendeeRole;
}

/** Writes who is inside, except erased users: those who came, and those who have left. Returns whether anything changed. */
export async function savePresent(
  db: Db,
  runId: string,
  present: readonly PresentAttendee[],
  { partyIds, now }: { readonly partyIds: readonly string[]; readonly now: Date },
): Promise<boolean> {
  const staying = present.map(({ attendee }) => attendee);
  const left = await closeStays(db, runId, now, staying);
  if (present.length === 0) return left.length > 0;
  const { rows: came } = await sql`
    insert into meeting_attendances (run_id, user_id, attendee, name, role, is_guest, joined_at)
    select ${runId}, u.id, p.attendee, p.name, p.role::meeting_role,
      u.id is null or not u.id = any(${[...partyIds]}::uuid[]), ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(present)}::json) as p (attendee text, name text, role text)
    left join users as u on u.id = case when p.attendee ~* ${UUID} then p.attendee::uuid end
    where not exists (
      select from users as e where e.erased_at is not null and e.id::text = lower(p.attendee))
    order by p.attendee
    on conflict (run_id, attendee) where left_at is null do update set role = excluded.role, name = excluded.name
      where (meeting_attendances.role, meeting_attendances.name) is distinct from (excluded.role, excluded.name)
    returning id`.execute(db);
  return left.length + came.length > 0;
}

/** Runs `r` that a user hosted or was in. */
const isRunOf = (userId: string) => sql<boolean>`(r.host_id = ${userId} or r.id in (
  select own.run_id from meeting_attendances as own where own.user_id = ${userId}))`;

/** All stays in a meeting, oldest first: those of the runs that the reader hosted or was in, or all. */
export const findAttendance = (
  db: Db,
  meetingId: string,
  { readerId, isAll }: { readonly readerId: string; readonly isAll: boolean },
): Promise<Attendance[]> =>
  db
    .selectFrom('meeting_attendances as a')
    .innerJoin('meeting_runs as r', 'r.id', 'a.run_id')
    .select([
      'a.user_id as userId',
      'a.name',
      'a.role',
      'a.is_guest as isGuest',
      'a.joined_at as joinedAt',
      'a.left_at as leftAt',
    ])
    .where('r.meeting_id', '=', meetingId)
    .$if(!isAll, (q) => q.where(isRunOf(readerId)))
    .orderBy('a.joined_at')
    .orderBy('a.id')
    .execute();

/** The users who have been in a run. */
export const findRunUsers = async (db: Db, runId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('meeting_attendances')
    .select('user_id as userId')
    .distinct()
    .where('run_id', '=', runId)
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: string }>()
    .execute();
  return rows.map(({ userId }) => userId);
};

/** Open runs that no conference server tells of: all, or those of other servers than the embedded one. */
export const findOpenRuns = (db: Db) =>
  db
    .selectFrom('meeting_runs')
    .select(['id', 'server'])
    .where('ended_at', 'is', null)
    .where('server', 'is not', null)
    .$narrowType<{ server: string }>()
    .orderBy('started_at')
    .execute();

/** Closes runs whose conference could not be created. */
export const closeFailedRuns = (db: Db, { before, now }: { before: Date; now: Date }) =>
  db
    .updateTable('meeting_runs')
    .set({ ended_at: now.toISOString() })
    .where('ended_at', 'is', null)
    .where('server', 'is', null)
    .where('started_at', '<', before.toISOString())
    .execute();

/** Users inside who were removed or have signed out everywhere. */
export const findSignedOut = (db: Db, now: Date) =>
  db
    .selectFrom('meeting_attendances as a')
    .innerJoin('meeting_runs as r', 'r.id', 'a.run_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.run_id as runId', 'r.server', 'u.id as userId'])
    .where('a.left_at', 'is', null)
    .where('r.ended_at', 'is', null)
    .where('r.server', 'is not', null)
    .$narrowType<{ server: string }>()
    .where((eb) =>
      eb.or([
        eb('u.is_removed', '=', true),
        eb.not(
          eb.exists(
            eb
              .selectFrom('sign_in_sessions as s')
              .select('s.id')
              .whereRef('s.user_id', '=', 'u.id')
              .where('s.revoked_at', 'is', null)
              .where('s.expires_at', '>', now.toISOString()),
          ),
        ),
      ]),
    )
    .execute();

/** Copies the shared notes of a run that has ended from the embedded conference, which forgets them. */
export const saveNotes = (db: Db, runId: string) =>
  sql`
    update meeting_runs as r set notes = n.text
    from conferences as c join conference_notes as n on n.conference_id = c.id
    where r.id = ${runId} and c.meeting_id = r.id::text and r.ended_at is not null and n.text <> r.notes`.execute(
    db,
  );

/** The shared notes of a meeting, those of its last run first: of the runs that the reader hosted or was in, or all. */
export async function findNotes(
  db: Db,
  meetingId: string,
  { readerId, isAll }: { readonly readerId: string; readonly isAll: boolean },
): Promise<string> {
  const rows = await db
    .selectFrom('meeting_runs as r')
    .select('r.notes')
    .where('r.meeting_id', '=', meetingId)
    .where('r.notes', '<>', '')
    .$if(!isAll, (q) => q.where(isRunOf(readerId)))
    .orderBy('r.started_at', 'desc')
    .execute();
  return rows.map(({ notes }) => notes).join('\n\n');
}
