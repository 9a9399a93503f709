import type { AttendeeRole, AttendeeState } from '@thedot/domain/conference/call.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface AttendeeRow {
  readonly id: string;
  readonly conferenceId: string;
  /** As the client of the API gave it. */
  readonly userId: string | null;
  readonly name: string;
  readonly role: AttendeeRole;
  readonly isGuest: boolean;
  readonly state: AttendeeState;
  /** When the meeting ended; null while it runs. */
  readonly endedAt: string | null;
}

const attendees = (db: Db) =>
  db
    .selectFrom('conference_attendees as attendee')
    .innerJoin('conferences as conference', 'conference.id', 'attendee.conference_id')
    .select([
      'attendee.id',
      'attendee.conference_id as conferenceId',
      'attendee.user_id as userId',
      'attendee.name',
      'attendee.role',
      'attendee.is_guest as isGuest',
      'attendee.state',
      'conference.ended_at as endedAt',
    ]);

export const findAttendeeByHash = (db: Db, tokenHash: string): Promise<AttendeeRow | undefined> =>
  attendees(db).where('attendee.token_hash', '=', tokenHash).executeTakeFirst();

/** Finds the attendees of a running meeting who have these ids of the API's client, except those who are gone. */
export const findAttendeesOfUsers = (
  db: Db,
  conferenceId: string,
  userIds: readonly string[],
): Promise<AttendeeRow[]> =>
  attendees(db)
    .where('attendee.conference_id', '=', conferenceId)
    .where('attendee.user_id', 'in', userIds)
    .where('attendee.token_hash', 'is not', null)
    .execute();

/** Finds the running meetings that a user may be in, by the id that the client gave. */
export async function findMeetingsOfUser(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('conference_attendees as attendee')
    .innerJoin('conferences as conference', 'conference.id', 'attendee.conference_id')
    .select('conference.meeting_id as meetingId')
    .distinct()
    .where('attendee.user_id', '=', userId)
    .where('attendee.token_hash', 'is not', null)
    .where('conference.ended_at', 'is', null)
    .execute();
  return rows.map(({ meetingId }) => meetingId);
}

/** Finds all attendees that a user is in running meetings, also those who wait. */
export const findRunningAttendees = (
  db: Db,
  userId: string,
): Promise<Pick<AttendeeRow, 'id' | 'conferenceId'>[]> =>
  db
    .selectFrom('conference_attendees as attendee')
    .innerJoin('conferences as conference', 'conference.id', 'attendee.conference_id')
    .select(['attendee.id', 'attendee.conference_id as conferenceId'])
    .where('attendee.user_id', '=', userId)
    .where('attendee.token_hash', 'is not', null)
    .where('conference.ended_at', 'is', null)
    .execute();

/** Finds the attendees of a meeting whose id of the API's client begins so, except those who are gone. */
export const findAttendeesByPrefix = (
  db: Db,
  conferenceId: string,
  prefix: string,
): Promise<AttendeeRow[]> =>
  attendees(db)
    .where('attendee.conference_id', '=', conferenceId)
    .where(sql<boolean>`starts_with(attendee.user_id, ${prefix})`)
    .where('attendee.token_hash', 'is not', null)
    .execute();

interface NewAttendee {
  readonly conferenceId: string;
  readonly userId: string | null;
  readonly name: string;
  readonly role: AttendeeRole;
  readonly isGuest: boolean;
  readonly state: AttendeeState;
  readonly tokenHash: string;
  readonly custom: Readonly<Record<string, string>>;
  readonly at: Date;
}

export const insertAttendee = (db: Db, attendee: NewAttendee): Promise<{ readonly id: string }> =>
  db
    .insertInto('conference_attendees')
    .values({
      conference_id: attendee.conferenceId,
      user_id: attendee.userId,
      name: attendee.name,
      role: attendee.role,
      is_guest: attendee.isGuest,
      state: attendee.state,
      token_hash: attendee.tokenHash,
      asked_at: attendee.at.toISOString(),
      custom: JSON.stringify(attendee.custom),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Opens a stay; an attendee who is inside already keeps theirs. */
export const openStay = (db: Db, attendeeId: string, at: Date) =>
  db
    .insertInto('conference_stays')
    .values({ attendee_id: attendeeId, joined_at: at.toISOString() })
    .onConflict((it) => it.column('attendee_id').where('left_at', 'is', null).doNothing())
    .execute();

/** Closes the open stays of these attendees. */
export const closeStays = (db: Db, attendeeIds: readonly string[], at: Date) =>
  db
    .updateTable('conference_stays')
    .set({ left_at: sql<string>`greatest(joined_at, ${at.toISOString()}::timestamptz)` })
    .where('attendee_id', 'in', attendeeIds)
    .where('left_at', 'is', null)
    .execute();

export const closeStaysOfConference = (db: Db, conferenceId: string, at: Date) =>
  db
    .updateTable('conference_stays')
    .set({ left_at: sql<string>`greatest(joined_at, ${at.toISOString()}::timestamptz)` })
    .where('left_at', 'is', null)
    .where('attendee_id', 'in', (eb) =>
      eb.selectFrom('conference_attendees').select('id').where('conference_id', '=', conferenceId),
    )
    .execute();

/** Sets the last state of attendees, whose tokens are not valid any more. */
export const updateAttendeesToGone = (
  db: Db,
  attendeeIds: readonly string[],
  state: AttendeeState,
) =>
  db
    .updateTable('conference_attendees')
    .set({ state, token_hash: null, hand_raised_at: null })
    .where('id', 'in', attendeeIds)
    .execute();
