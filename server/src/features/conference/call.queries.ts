import type { AttendeeRole } from '@thedot/domain/conference/call.contract';
import type { SharedNotes } from '@thedot/domain/conference/call-socket';
import type { Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { ConferenceAttendees } from '../../db/schema.ts';

export interface CallerRow {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string;
  readonly role: AttendeeRole;
  readonly isGuest: boolean;
  readonly state: 'waiting' | 'admitted' | 'denied' | 'removed' | 'left';
  readonly hasToken: boolean;
  /** The socket of their page; null while none is connected. */
  readonly socketId: string | null;
  readonly isPresent: boolean;
}

const selectCallers = (db: Db, conferenceId: string) =>
  db
    .selectFrom('conference_attendees as attendee')
    .leftJoin('conference_stays as stay', (join) =>
      join.onRef('stay.attendee_id', '=', 'attendee.id').on('stay.left_at', 'is', null),
    )
    .select([
      'attendee.id',
      'attendee.user_id as userId',
      'attendee.name',
      'attendee.role',
      'attendee.is_guest as isGuest',
      'attendee.state',
      'attendee.socket_id as socketId',
    ])
    .select((eb) => [
      eb('attendee.token_hash', 'is not', null).$castTo<boolean>().as('hasToken'),
      eb('stay.attendee_id', 'is not', null).$castTo<boolean>().as('isPresent'),
    ])
    .where('attendee.conference_id', '=', conferenceId);

export const findCaller = (
  db: Db,
  { conferenceId, id }: { readonly conferenceId: string; readonly id: string },
): Promise<CallerRow | undefined> =>
  selectCallers(db, conferenceId).where('attendee.id', '=', id).executeTakeFirst();

export const findInside = (db: Db, conferenceId: string): Promise<CallerRow[]> =>
  selectCallers(db, conferenceId)
    .where('stay.attendee_id', 'is not', null)
    .orderBy('stay.joined_at')
    .orderBy('attendee.id')
    .execute();

export const updateAttendee = (db: Db, id: string, values: Updateable<ConferenceAttendees>) =>
  db.updateTable('conference_attendees').set(values).where('id', '=', id).execute();

/** Finds the guests who wait, in the order in which they asked: all, or those of the list who still do. */
export function findWaiting(
  db: Db,
  conferenceId: string,
  ids: readonly string[] | 'all',
): Promise<{ readonly id: string; readonly userId: string | null }[]> {
  const listed = ids === 'all' ? [] : ids;
  return db
    .selectFrom('conference_attendees')
    .select(['id', 'user_id as userId'])
    .where('conference_id', '=', conferenceId)
    .where('state', '=', 'waiting')
    .$if(ids !== 'all', (query) => query.where((eb) => eb('id', '=', eb.fn.any(eb.val(listed)))))
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
}

export const updateToAdmitted = (db: Db, ids: readonly string[]) =>
  db
    .updateTable('conference_attendees')
    .set({ state: 'admitted' })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

/** Returns the attendee whose connection is lost, unless another socket has taken its place. */
export const updateToDisconnected = (
  db: Db,
  { id, socketId, at }: { readonly id: string; readonly socketId: string; readonly at: Date },
) =>
  db
    .updateTable('conference_attendees')
    .set({ socket_id: null, seen_at: at.toISOString() })
    .where('id', '=', id)
    .where('socket_id', '=', socketId)
    .returning('id')
    .executeTakeFirst();

export const updateSeen = (db: Db, socketIds: readonly string[], at: Date) =>
  db
    .updateTable('conference_attendees')
    .set({ seen_at: at.toISOString() })
    .where((eb) => eb('socket_id', '=', eb.fn.any(eb.val(socketIds))))
    .execute();

interface NewMessage {
  readonly conferenceId: string;
  readonly attendeeId: string;
  readonly clientId: string;
  readonly text: string;
  readonly at: Date;
}

/** Returns whether it is new. */
export async function insertMessage(db: Db, message: NewMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('conference_messages')
    .values({
      conference_id: message.conferenceId,
      attendee_id: message.attendeeId,
      client_id: message.clientId,
      text: message.text,
      created_at: message.at.toISOString(),
    })
    .onConflict((it) => it.columns(['attendee_id', 'client_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Saves notes over this version of them; returns undefined when another one is current. */
export function saveNotes(
  db: Db,
  {
    conferenceId,
    text,
    version,
    at,
  }: SharedNotes & { readonly conferenceId: string; readonly at: Date },
): Promise<SharedNotes | undefined> {
  const values = { text, version: version + 1, updated_at: at.toISOString() };
  if (version === 0) {
    return db
      .insertInto('conference_notes')
      .values({ conference_id: conferenceId, ...values })
      .onConflict((it) => it.column('conference_id').doNothing())
      .returning(['text', 'version'])
      .executeTakeFirst();
  }
  return db
    .updateTable('conference_notes')
    .set(values)
    .where('conference_id', '=', conferenceId)
    .where('version', '=', version)
    .returning(['text', 'version'])
    .executeTakeFirst();
}
