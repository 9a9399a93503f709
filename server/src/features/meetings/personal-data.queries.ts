import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Finds the runs of the meetings that a user hosts or that are for them. */
export async function findRunsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from meeting_runs as r join meetings as m on m.id = r.meeting_id
    left join expert_sessions as b on b.id = m.booking_id left join calls as c on c.id = m.call_id
    left join submissions as s on s.id = m.event_id
    where ${userId} in (r.host_id, m.owner_id, s.author_id, b.expert_id, b.requester_id, c.caller_id, c.callee_id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function eraseNames(db: Db, userId: string, runIds: readonly string[]): Promise<void> {
  await sql`
    update meeting_recordings set name = '' where run_id = any(${[...runIds]}::uuid[])`.execute(db);
  await sql`
    update meeting_runs set name = '–' where meeting_id in (
      select id from meetings where owner_id = ${userId} and kind = 'instant')`.execute(db);
}

/** Removes the names of guests from runs that ended before and have no recording any more. */
export const eraseGuestsBefore = (db: Db, before: Date) =>
  sql`
    update meeting_attendances as a set name = '–', attendee = 'erased:' || a.id
    from meeting_runs as r
    where r.id = a.run_id and a.user_id is null and a.attendee not like 'erased:%'
      and r.ended_at < ${before.toISOString()}
      and not exists (select from meeting_recordings as v where v.run_id = r.id)`.execute(db);

/** Deletes guest links that ended before, or whose meeting was before. */
export const deleteLinksBefore = (db: Db, before: Date) =>
  sql`
    delete from meeting_links where least(revoked_at, expires_at) < ${before.toISOString()}
      or meeting_id in (
        select m.id from meetings as m
        left join expert_sessions as b on b.id = m.booking_id left join calls as c on c.id = m.call_id
        left join events as e on e.id = m.event_id
        where ${before.toISOString()} > case m.kind
          when 'session' then b.end_at when 'event' then e.end_at when 'call' then c.created_at when 'instant' then m.created_at end)`.execute(
    db,
  );
