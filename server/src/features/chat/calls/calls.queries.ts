import type { Call, CallMedia, CallState } from '@thedot/domain/chat/calls.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export type CallRow = Omit<Call, 'meetingUrl'> & SilentReasons;

interface SilentReasons {
  /** The callee has chosen Do Not Disturb, which is visible to everyone. */
  readonly silenced: boolean;
  /** The callee has muted the room or is in quiet hours, which the caller may not learn. */
  readonly muted: boolean;
}

const CALL_COLUMNS = [
  'id',
  'room_id as roomId',
  'caller_id as callerId',
  'callee_id as calleeId',
  'media',
  'state',
  'silenced',
  'muted',
  'rings_until as ringsUntil',
] as const;

interface NewCall extends SilentReasons {
  readonly roomId: string;
  readonly callerId: string;
  readonly calleeId: string;
  readonly media: CallMedia;
  readonly now: Date;
  readonly ringsUntil: Date;
}

export const insertCall = (db: Db, call: NewCall): Promise<CallRow> =>
  db
    .insertInto('calls')
    .values({
      room_id: call.roomId,
      caller_id: call.callerId,
      callee_id: call.calleeId,
      media: call.media,
      silenced: call.silenced,
      muted: call.muted,
      created_at: call.now.toISOString(),
      rings_until: call.ringsUntil.toISOString(),
    })
    .returning(CALL_COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Marks caller and callee as in a call, and returns those who were free. Inserts in one order, so that two users who
 * call each other do not deadlock.
 */
export async function insertActiveCall(
  db: Db,
  { id, callerId, calleeId }: CallRow,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into active_calls (user_id, call_id)
    select person, ${id}::uuid from unnest(array[${callerId}, ${calleeId}]::uuid[]) as person order by person
    on conflict do nothing
    returning user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

export const deleteActiveCalls = (db: Db, callIds: readonly string[]) =>
  db.deleteFrom('active_calls').where('call_id', 'in', callIds).execute();

interface CallEnd {
  readonly id: string;
  readonly partyColumn: 'caller_id' | 'callee_id';
  readonly userId: string;
  readonly state: CallState;
  readonly now: Date;
}

/** Changes the state of a call that still rings. Of two concurrent answers the first wins. */
export const updateRingingCall = (
  db: Db,
  { id, partyColumn, userId, state, now }: CallEnd,
): Promise<CallRow | undefined> =>
  db
    .updateTable('calls')
    .set({ state, ...(state === 'accepted' && { answered_at: now.toISOString() }) })
    .where('id', '=', id)
    .where(partyColumn, '=', userId)
    .where('state', '=', 'ringing')
    .where('rings_until', '>', now.toISOString())
    .returning(CALL_COLUMNS)
    .executeTakeFirst();

/** Ends a new call whose callee is in another call. */
export const updateCallToBusy = (db: Db, id: string): Promise<CallRow> =>
  db
    .updateTable('calls')
    .set({ state: 'busy' })
    .where('id', '=', id)
    .returning(CALL_COLUMNS)
    .executeTakeFirstOrThrow();

/** Marks calls as missed that were not answered in time: all, or those of some users. */
export const updateOverdueToMissed = (
  db: Db,
  { now, people }: { readonly now: Date; readonly people?: readonly string[] },
): Promise<CallRow[]> =>
  db
    .updateTable('calls')
    .set({ state: 'missed' })
    .where('state', '=', 'ringing')
    .where('rings_until', '<=', now.toISOString())
    .$if(people !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('caller_id', 'in', people ?? []), eb('callee_id', 'in', people ?? [])]),
      ),
    )
    .returning(CALL_COLUMNS)
    .execute();

/** Finds a call that the user makes or receives. */
export const findCall = (db: Db, meId: string, id: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('calls')
    .select(CALL_COLUMNS)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('caller_id', '=', meId), eb('callee_id', '=', meId)]))
    .executeTakeFirst();

/** Finds the ringing calls of a user, and those accepted since a time: the client may have lost that response. */
export const findCurrentCalls = (
  db: Db,
  meId: string,
  { now, acceptedSince }: { readonly now: Date; readonly acceptedSince: Date },
): Promise<CallRow[]> =>
  db
    .selectFrom('active_calls as r')
    .innerJoin('calls as c', 'c.id', 'r.call_id')
    .select(CALL_COLUMNS.map((column) => `c.${column}` as const))
    .where('r.user_id', '=', meId)
    .where('c.state', '=', 'ringing')
    .where('c.rings_until', '>', now.toISOString())
    .unionAll(
      db
        .selectFrom('calls as c')
        .select(CALL_COLUMNS.map((column) => `c.${column}` as const))
        .where((eb) => eb.or([eb('c.caller_id', '=', meId), eb('c.callee_id', '=', meId)]))
        .where('c.state', '=', 'accepted')
        .where('c.answered_at', '>', acceptedSince.toISOString()),
    )
    .execute();

interface CallSilence extends SilentReasons {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
}

/** Finds the settings that make a call ring silently for a user. */
export async function findCallSilence(
  db: Db,
  { userId, roomId }: { readonly userId: string; readonly roomId: string },
): Promise<CallSilence | undefined> {
  const { rows } = await sql<CallSilence>`
    select u.chosen_status = 'Do Not Disturb' as silenced, s.muted, u.time_zone as "timeZone",
      to_char(q.starts, 'HH24:MI') as "quietFrom", to_char(q.ends, 'HH24:MI') as "quietTo"
    from users as u
    join chat_memberships as s on s.user_id = u.id and s.room_id = ${roomId}
    left join quiet_hours as q on q.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0];
}

export const findCallerName = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
