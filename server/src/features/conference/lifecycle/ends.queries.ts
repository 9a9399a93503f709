import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { emptySince, type TimedConference } from '../conferences.queries.ts';

/** Finds the meetings with attendees inside who have been silent since `before`. */
export async function findConferencesOfSilent(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('conference_stays as stay')
    .innerJoin('conference_attendees as attendee', 'attendee.id', 'stay.attendee_id')
    .select('attendee.conference_id as id')
    .distinct()
    .where('stay.left_at', 'is', null)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('attendee.seen_at', 'stay.joined_at'), '<=', before.toISOString()),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Closes the stays of silent attendees at the time when they were last heard of. Returns whether there were any. */
export async function closeSilentStays(
  db: Db,
  conferenceId: string,
  before: Date,
): Promise<boolean> {
  const { rows } = await sql`
    with silent as (
      update conference_stays as stay
      set left_at = greatest(stay.joined_at, attendee.seen_at)
      from conference_attendees as attendee
      where attendee.id = stay.attendee_id
        and attendee.conference_id = ${conferenceId}
        and stay.left_at is null
        and coalesce(attendee.seen_at, stay.joined_at) <= ${before.toISOString()}
      returning stay.attendee_id
    )
    update conference_attendees as attendee
    set state = case when attendee.state = 'admitted' then 'left' else attendee.state end,
        microphone = false, camera = false, screen = false, hand_raised_at = null
    from silent where silent.attendee_id = attendee.id
    returning attendee.id`.execute(db);
  return rows.length > 0;
}

export const findRunningConference = (db: Db, id: string): Promise<TimedConference | undefined> =>
  db
    .selectFrom('conferences')
    .selectAll()
    .select((eb) => emptySince(eb).as('empty_since'))
    .where('ended_at', 'is', null)
    .where('id', '=', id)
    .executeTakeFirst();
