import type { AttendeeRole } from '@thedot/domain/conference/call.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { MeetingRow } from './meetings.queries.ts';

const LINK = [
  'l.id',
  'l.meeting_id as meetingId',
  'l.name',
  'l.role',
  'l.expires_at as expiresAt',
  'l.created_at as createdAt',
  'l.created_by as createdBy',
] as const;

/** Neither revoked nor expired. */
const selectValid = (db: Db, now: Date) =>
  db
    .selectFrom('meeting_links as l')
    .select(LINK)
    .where('l.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('l.expires_at', 'is', null), eb('l.expires_at', '>', now.toISOString())]),
    );

export type LinkRow = Awaited<ReturnType<typeof findLinks>>[number];

/** Those of users who are still parties of the meeting. */
export const findLinks = (
  db: Db,
  { id, partyIds }: Pick<MeetingRow, 'id' | 'partyIds'>,
  now: Date,
) =>
  selectValid(db, now)
    .where('l.meeting_id', '=', id)
    .where('l.created_by', 'in', partyIds)
    .orderBy('l.id')
    .execute();

/** A link that can be used: also its author is still there. */
export const findLink = (db: Db, id: string, now: Date) =>
  selectValid(db, now)
    .innerJoin('users as u', 'u.id', 'l.created_by')
    .where('u.is_removed', '=', false)
    .where('l.id', '=', id)
    .executeTakeFirst();

/** Links are added one after the other, so that their number is exact. */
export const lockMeeting = (db: Db, id: string) =>
  db.selectFrom('meetings').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

interface NewLink {
  readonly meetingId: string;
  readonly name: string | null;
  readonly role: AttendeeRole;
  readonly expiresAt: string | null;
  readonly createdBy: string;
  readonly now: Date;
}

export const insertLink = (db: Db, link: NewLink) =>
  db
    .insertInto('meeting_links')
    .values({
      meeting_id: link.meetingId,
      name: link.name,
      role: link.role,
      expires_at: link.expiresAt,
      created_by: link.createdBy,
      created_at: link.now.toISOString(),
    })
    .returning([
      'id',
      'meeting_id as meetingId',
      'name',
      'role',
      'expires_at as expiresAt',
      'created_at as createdAt',
      'created_by as createdBy',
    ])
    .executeTakeFirstOrThrow();

export const updateRevoked = (db: Db, id: string, now: Date) =>
  db
    .updateTable('meeting_links')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

/** Whose places at an event were cancelled since then: users, and guests by their registrations. */
export const findCancelledPlaces = (db: Db, eventId: string, since: string) =>
  db
    .selectFrom('event_registrations')
    .select(['id', 'user_id as userId'])
    .where('event_id', '=', eventId)
    .where('status', '=', 'cancelled')
    .where('changed_at', '>=', since)
    .execute();

/** Those inside a run, as its server said, whose ids begin so. */
export const findInside = (db: Db, runId: string, prefix: string) =>
  db
    .selectFrom('meeting_attendances')
    .select('attendee')
    .where('run_id', '=', runId)
    .where('left_at', 'is', null)
    .where(sql<boolean>`starts_with(attendee, ${prefix})`)
    .execute();
