import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Conferences } from '../../../db/schema.ts';
import { emptySince, type TimedConference } from '../conferences.queries.ts';

export type NewConference = Insertable<Conferences> & { readonly keeps_places_for: string[] };

/** Inserts a meeting unless one with its id runs. */
export const insertConference = (
  db: Db,
  conference: NewConference,
): Promise<TimedConference | undefined> =>
  db
    .insertInto('conferences')
    .values(conference)
    .onConflict((it) => it.column('meeting_id').where('ended_at', 'is', null).doNothing())
    .returningAll()
    .returning(sql<null>`null`.as('empty_since'))
    .executeTakeFirst();

/** Each join repeats the call, by then with other users perhaps. */
export const updateKeptPlaces = (db: Db, id: string, userIds: readonly string[]) =>
  db
    .updateTable('conferences')
    .set({ keeps_places_for: [...userIds] })
    .where('id', '=', id)
    .where(sql<boolean>`keeps_places_for is distinct from ${[...userIds]}::text[]`)
    .execute();

/** Finds the meeting of this id that runs. */
export const findRunningByMeetingId = (
  db: Db,
  meetingId: string,
): Promise<TimedConference | undefined> =>
  db
    .selectFrom('conferences')
    .selectAll()
    .select((eb) => emptySince(eb).as('empty_since'))
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

export async function hasEndedMeeting(db: Db, meetingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('conferences')
    .select('id')
    .where('meeting_id', '=', meetingId)
    .where('ended_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface InsideRow {
  readonly conferenceId: string;
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly role: 'moderator' | 'viewer';
  readonly microphone: boolean;
  readonly camera: boolean;
  readonly custom: Readonly<Record<string, string>>;
}

/** Finds who is inside these meetings, in the order in which they entered. */
export const findInside = (db: Db, conferenceIds: readonly string[]): Promise<InsideRow[]> =>
  conferenceIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('conference_attendees as attendee')
        .innerJoin('conference_stays as stay', 'stay.attendee_id', 'attendee.id')
        .select([
          'attendee.conference_id as conferenceId',
          'attendee.id',
          'attendee.user_id as userId',
          'attendee.name',
          'attendee.role',
          'attendee.microphone',
          'attendee.camera',
          sql<Record<string, string>>`attendee.custom`.as('custom'),
        ])
        .where('attendee.conference_id', 'in', conferenceIds)
        .where('stay.left_at', 'is', null)
        // Erased users, who are being taken out.
        .where('attendee.token_hash', 'is not', null)
        .orderBy('stay.joined_at')
        .orderBy('attendee.id')
        .execute();
