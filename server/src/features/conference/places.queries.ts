import { PLACE_KEPT_MS } from '@thedot/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isConnected } from './call-state.queries.ts';

interface Others {
  readonly conferenceId: string;
  /** A user takes over from themselves. */
  readonly userId: string | null;
  /** Known once they have joined. */
  readonly attendeeId?: string;
  readonly now: Date;
}

/** The other attendees whose token is good. */
const selectOthers = (db: Db, { conferenceId, userId, attendeeId }: Others) =>
  db
    .selectFrom('conference_attendees as attendee')
    .where('attendee.conference_id', '=', conferenceId)
    .where('attendee.token_hash', 'is not', null)
    .$if(userId !== null, (q) => q.where(sql<boolean>`attendee.user_id is distinct from ${userId}`))
    .$if(attendeeId !== undefined, (q) => q.where('attendee.id', '!=', attendeeId ?? ''));

/** A user counts once, and so does an attendee who is no user. */
const by = sql<string>`coalesce(attendee.user_id, attendee.id::text)`;

const hasJoinedLately = (now: Date) =>
  sql<boolean>`attendee.asked_at > ${new Date(now.getTime() - PLACE_KEPT_MS).toISOString()}::timestamptz`;

/** Counts the other guests whose page waits, or is about to. */
export async function countWaiting(db: Db, others: Others): Promise<number> {
  const { now } = others;
  const { waiting } = await selectOthers(db, others)
    .select(sql<number>`count(distinct ${by})`.as('waiting'))
    .where('attendee.state', '=', 'waiting')
    .where((eb) =>
      eb.or([isConnected(now), eb.and([eb('attendee.seen_at', 'is', null), hasJoinedLately(now)])]),
    )
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Finds who is inside or about to enter, without this user. */
export async function findPlacesTaken(db: Db, others: Others): Promise<string[]> {
  const { now } = others;
  const rows = await selectOthers(db, others)
    .leftJoin('conference_stays as stay', (join) =>
      join.onRef('stay.attendee_id', '=', 'attendee.id').on('stay.left_at', 'is', null),
    )
    .select(by.as('by'))
    .distinct()
    .where('attendee.state', '=', 'admitted')
    .where((eb) =>
      eb.or([eb('stay.attendee_id', 'is not', null), isConnected(now), hasJoinedLately(now)]),
    )
    .execute();
  return rows.map((row) => row.by);
}
