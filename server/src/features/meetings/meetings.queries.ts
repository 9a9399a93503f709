import type { MeetingFacts, RunFacts } from '@thedot/domain/meetings/meetings.rules';
import type { MeetingKind } from '@thedot/domain/meetings/meetings.contract';
import type { PersonBrief } from '@thedot/domain/users/users.contract';
import { CALL_MEETING_MS, INSTANT_MEETING_MS, MEETING_GRACE_MS } from '@thedot/domain/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { toIsoText } from '../../db/iso-text.ts';
import { fullName } from '../users/brief-person.sql.ts';

/** A meeting of any kind, stored or not yet: that of a session, event or call exists with its booking, event or call. */
export interface MeetingRow extends MeetingFacts {
  readonly id: string;
  readonly name: string;
  readonly waitsForOwner: boolean;
  readonly bookingId: string | null;
  readonly roomId: string | null;
  /** When its open run began, or the last one in which someone was. */
  readonly ranAt: string | null;
  readonly run: OpenRun | null;
  readonly people: readonly PersonBrief[];
  readonly inside: readonly Inside[];
  readonly recordings: number;
}

export interface OpenRun extends RunFacts {
  readonly id: string;
  /** Null until its conference was created. */
  readonly server: string | null;
  readonly name: string;
}

interface Inside {
  readonly userId: string | null;
  readonly name: string;
  readonly joinedAt: string;
}

const brief = (user: string) => sql`
  select u.id, ${fullName('u')} as name, u.photo_id as photo, o.name as organization
  from users as u left join organizations as o on o.id = u.organization_id where u.id = any(${sql.raw(user)})`;

/** The facts of the meetings that these conditions select, each of one kind. */
const selectFacts = (where: {
  readonly session: RawBuilder<unknown>;
  readonly call: RawBuilder<unknown>;
  readonly event: RawBuilder<unknown>;
  readonly other: RawBuilder<unknown>;
}) => sql`
  select b.id, 'session'::meeting_kind as kind, '' as name, false as waits_for_owner,
    b.status in ('accepted', 'finished') and b.mode = 'online' as is_confirmed,
    b.status in ('accepted', 'finished') and b.mode <> 'online' as is_elsewhere,
    b.expert_id as host_id, array[b.expert_id, b.requester_id] as party_ids, '{}'::uuid[] as co_host_ids,
    b.start_at, b.end_at, b.created_at, null::timestamptz as closed_at,
    b.id as booking_id, null::uuid as room_id
  from expert_sessions as b where ${where.session}
  union all
  select c.id, 'call', '', false, c.state = 'accepted', false, c.caller_id, array[c.caller_id, c.callee_id], '{}',
    null, null, coalesce(c.answered_at, c.created_at), m.closed_at, null, c.room_id
  from calls as c left join meetings as m on m.id = c.id where ${where.call}
  union all
  select m.id, m.kind, m.name, m.waits_for_owner, not o.is_removed, false, m.owner_id, array[m.owner_id], '{}',
    null, null, m.created_at, m.closed_at, null, null
  from meetings as m join users as o on o.id = m.owner_id
  where m.kind in ('instant', 'room') and ${where.other}
  union all
  select e.id, 'event', s.title, false, s.status in ('accepted', 'finished') and e.is_online, false, s.author_id,
    array[s.author_id] || org.ids || array(
      select g.user_id from event_registrations as g
      where g.event_id = e.id and g.user_id is not null and g.status in ('accepted', 'attended', 'absent')),
    org.ids, e.start_at, e.end_at, s.created_at, null, null, null
  from events as e join submissions as s on s.id = e.id
  cross join lateral (
    select array(select h.user_id from event_hosts as h where h.event_id = e.id order by h.user_id) as ids) as org
  where ${where.event}`;

/** Adds the runs: the open one, and the last one in which someone was. */
const withRuns = (facts: RawBuilder<unknown>) => sql`
  select f.*, open.id as run_id, open.server, open.name as run_name, open.duration_min,
    open.host_id as run_host_id, open.started_at as run_started_at,
    coalesce(open.started_at, last.started_at) as ran_at,
    case when open.id is null then last.ended_at end as last_ended_at,
    exists (select from meeting_attendances as a where a.run_id = open.id and a.left_at is null) as is_running
  from (${facts}) as f
  left join meeting_runs as open on open.meeting_id = f.id and open.ended_at is null
  left join lateral (
    select r.started_at, r.ended_at from meeting_runs as r
    where r.meeting_id = f.id and r.ended_at is not null
      and exists (select from meeting_attendances as a where a.run_id = r.id)
    order by r.started_at desc limit 1) as last on true`;

/** Adds what pages show. */
const withDetails = (meetings: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<MeetingRow>`
  select f.id, f.kind, f.name, f.waits_for_owner as "waitsForOwner", f.is_confirmed as "isConfirmed",
    f.is_elsewhere as "isElsewhere",
    f.host_id as "hostId", f.party_ids as "partyIds", f.co_host_ids as "coHostIds", f.start_at as "startsAt", f.end_at as "endsAt",
    f.created_at as "createdAt", f.closed_at as "closedAt", f.last_ended_at as "lastEndedAt",
    f.is_running as "isRunning", f.booking_id as "bookingId", f.room_id as "roomId", f.ran_at as "ranAt",
    case when f.run_id is not null then json_build_object('id', f.run_id, 'server', f.server,
      'name', f.run_name, 'durationMin', f.duration_min, 'hostId', f.run_host_id,
      'startedAt', ${toIsoText(sql.ref('f.run_started_at'))}) end as run,
    (select coalesce(json_agg(p order by array_position(f.party_ids, p.id), p.name), '[]')
      from (${brief('f.known_ids || f.attendee_ids')}) as p) as people,
    (select coalesce(json_agg(json_build_object('userId', a.user_id, 'name', a.name,
        'joinedAt', ${toIsoText(sql.ref('a.joined_at'))}) order by a.joined_at, a.id), '[]')
      from meeting_attendances as a where a.run_id = f.run_id and a.left_at is null) as inside,
    (select count(*)::int from meeting_recordings as v join meeting_runs as r on r.id = v.run_id
      where r.meeting_id = f.id) as recordings
  from (
    select m.*,
      -- Of those who take part in an event, only its organizers and those who were inside are named.
      case when m.kind = 'event' then array[m.host_id] || m.co_host_ids else m.party_ids end as known_ids,
      case when m.kind in ('session', 'call') then '{}'::uuid[] else array(
      select distinct a.user_id from meeting_attendances as a join meeting_runs as r on r.id = a.run_id
      where r.meeting_id = m.id and a.user_id is not null limit ${sql.lit(MAX_PEOPLE)}) end as attendee_ids
    from (${meetings}) as m) as f
  ${order}`;

/** How many users of a room are named with it. */
const MAX_PEOPLE = 20;

/** Finds a meeting by its id: that of a session is its booking's, that of an event its own, that of a call is its call's. */
export async function findMeeting(db: Db, id: string): Promise<MeetingRow | undefined> {
  const facts = selectFacts({
    session: sql`b.id = ${id}`,
    call: sql`c.id = ${id}`,
    event: sql`e.id = ${id}`,
    other: sql`m.id = ${id}`,
  });
  const { rows } = await withDetails(withRuns(facts), sql``).execute(db);
  return rows[0];
}

interface MeetingsQuery {
  readonly userId: string;
  readonly tab: 'coming' | 'past';
  readonly now: Date;
  readonly limit: number;
  readonly after: string | undefined;
}

const ms = (count: number) => sql`${sql.lit(count)} * interval '1 millisecond'`;

/** SQL form of the rule for the state `over`; a room is over while nobody is in it. */
const isOver = (now: Date) => sql`(not is_running and case kind
  when 'event' then ${now.toISOString()} >= end_at + ${ms(MEETING_GRACE_MS)}
  when 'session' then ${now.toISOString()} >= end_at + ${ms(MEETING_GRACE_MS)}
  when 'call' then ${now.toISOString()} >= least(created_at + ${ms(CALL_MEETING_MS)}, closed_at, last_ended_at)
  when 'instant' then ${now.toISOString()} >= least(
    created_at + ${ms(INSTANT_MEETING_MS)}, closed_at, last_ended_at + ${ms(MEETING_GRACE_MS)})
  else true end)`;

/** Lists the meetings of a user, with one row above the limit: coming ones soonest first, past ones latest first. */
export async function findMeetings(
  db: Db,
  { userId, tab, now, limit, after }: MeetingsQuery,
): Promise<MeetingRow[]> {
  const facts = selectFacts({
    session: sql`(b.expert_id = ${userId} or b.requester_id = ${userId})
      and b.status in ('accepted', 'finished') and b.mode = 'online' and b.start_at is not null`,
    call: sql`(c.caller_id = ${userId} or c.callee_id = ${userId}) and c.state = 'accepted'`,
    event: sql`e.is_online and s.status in ('accepted', 'finished') and e.id in (
      select own.id from submissions as own where own.author_id = ${userId} and own.kind = 'event'
      union all select h.event_id from event_hosts as h where h.user_id = ${userId}
      union all select g.event_id from event_registrations as g
        where g.user_id = ${userId} and g.status in ('accepted', 'attended', 'absent'))`,
    other: sql`m.id in (
      select id from meetings where kind = 'room' and owner_id = ${userId}
      union all select id from meetings where kind = 'instant' and owner_id = ${userId}
      union all select r.meeting_id from meeting_runs as r join meeting_attendances as a on a.run_id = r.id
      where a.user_id = ${userId})`,
  });
  const isPast = tab === 'past';
  const [direction, comparison] = isPast ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const mine = sql`
    with mine as (
      select w.*, not is_running as rank, coalesce(start_at, ran_at, created_at) as sort_at
      from (${withRuns(facts)}) as w
      where ${isOver(now)} = ${isPast} and (kind <> 'room' or last_ended_at is not null or is_running))
    select * from mine
    where ${after ?? null}::uuid is null or (rank, sort_at, id) ${comparison} (
      select rank, sort_at, id from mine where id = ${after ?? null}::uuid)
    order by rank ${direction}, sort_at ${direction}, id ${direction} limit ${limit + 1}`;
  const order = sql`order by f.rank ${direction}, f.sort_at ${direction}, f.id ${direction}`;
  const { rows } = await withDetails(mine, order).execute(db);
  return rows;
}

/** All meetings that someone is in, for admins. */
export async function findRunningMeetings(db: Db): Promise<MeetingRow[]> {
  const { rows: open } = await sql<{ id: string }>`
    select r.meeting_id as id from meeting_runs as r
    where r.ended_at is null and exists (
      select from meeting_attendances as a where a.run_id = r.id and a.left_at is null)`.execute(
    db,
  );
  if (open.length === 0) return [];
  const ids = sql`any(${open.map(({ id }) => id)}::uuid[])`;
  const facts = selectFacts({
    session: sql`b.id = ${ids}`,
    call: sql`c.id = ${ids}`,
    event: sql`e.id = ${ids}`,
    other: sql`m.id = ${ids}`,
  });
  const { rows } = await withDetails(withRuns(facts), sql`order by f.ran_at, f.id`).execute(db);
  return rows;
}

/** Stores a meeting of a session, event or call when it is joined first. */
export const insertMeetingOf = (
  db: Db,
  { id, kind, bookingId }: Pick<MeetingRow, 'id' | 'kind' | 'bookingId'>,
  now: Date,
) =>
  db
    .insertInto('meetings')
    .values({
      id,
      kind,
      booking_id: bookingId,
      call_id: kind === 'call' ? id : null,
      event_id: kind === 'event' ? id : null,
      created_at: now.toISOString(),
    })
    .onConflict((it) => it.column('id').doNothing())
    .execute();

interface NewMeeting {
  readonly kind: Extract<MeetingKind, 'instant' | 'room'>;
  readonly ownerId: string;
  readonly name: string;
  readonly waitsForOwner: boolean;
  readonly now: Date;
}

export const insertMeeting = (db: Db, { kind, ownerId, name, waitsForOwner, now }: NewMeeting) =>
  db
    .insertInto('meetings')
    .values({
      kind,
      owner_id: ownerId,
      name,
      waits_for_owner: waitsForOwner,
      created_at: now.toISOString(),
    })
    // A user has one room, however many tabs ask for it at once.
    // No parameter: in a generic plan PostgreSQL would not find the partial index by it.
    .onConflict((it) =>
      it.column('owner_id').where('kind', '=', sql.lit<'room'>('room')).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

const ROOM = ['id', 'name', 'waits_for_owner as waitsForOwner'] as const;

export const findRoom = (db: Db, ownerId: string) =>
  db
    .selectFrom('meetings')
    .select(ROOM)
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'room')
    .executeTakeFirst();

export const updateRoom = (
  db: Db,
  ownerId: string,
  { name, waitsForOwner }: { readonly name: string; readonly waitsForOwner: boolean },
) =>
  db
    .updateTable('meetings')
    .set({ name, waits_for_owner: waitsForOwner })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'room')
    .returning(ROOM)
    .executeTakeFirst();

/** An instant meeting or call that was ended for all does not open again. */
export const updateClosed = (db: Db, id: string, now: Date) =>
  db
    .updateTable('meetings')
    .set({ closed_at: now.toISOString() })
    .where('id', '=', id)
    .where('kind', 'in', ['instant', 'call'])
    .where('closed_at', 'is', null)
    .execute();

export const findUserName = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([fullName('users').as('name'), 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
