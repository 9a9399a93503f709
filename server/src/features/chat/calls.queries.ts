import type { Call, CallMedia, CallState } from '@thedot/domain/chat/calls.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export type CallRow = Omit<Call, 'meetingUrl'> & Quiet;

interface Quiet {
  /** They do not want to be disturbed, as everybody may see. */
  readonly silenced: boolean;
  /** They have muted the room, or it is in their quiet hours: of either the other knows nothing. */
  readonly muted: boolean;
}

const COLUMNS = [
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

interface NewCall extends Quiet {
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
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Who of the two was free to ring; in one order, so that two who call each other do not wait for each other. */
export async function takeRinging(db: Db, { id, callerId, calleeId }: CallRow): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into ringing (user_id, call_id)
    select person, ${id}::uuid from unnest(array[${callerId}, ${calleeId}]::uuid[]) as person order by person
    on conflict do nothing
    returning user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

export const endRinging = (db: Db, callIds: readonly string[]) =>
  db.deleteFrom('ringing').where('call_id', 'in', callIds).execute();

interface End {
  readonly id: string;
  readonly by: 'caller_id' | 'callee_id';
  readonly who: string;
  readonly state: CallState;
  readonly now: Date;
}

/** Ends the ringing, if it still does; of two who answer at once one comes first. */
export const endCall = (db: Db, { id, by, who, state, now }: End): Promise<CallRow | undefined> =>
  db
    .updateTable('calls')
    .set({ state, ...(state === 'accepted' && { answered_at: now.toISOString() }) })
    .where('id', '=', id)
    .where(by, '=', who)
    .where('state', '=', 'ringing')
    .where('rings_until', '>', now.toISOString())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Where the callee is in a call already. */
export const markBusy = (db: Db, id: string): Promise<CallRow> =>
  db
    .updateTable('calls')
    .set({ state: 'busy' })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Calls that nobody answered in time: all, or those of some people. */
export const missOverdue = (
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
    .returning(COLUMNS)
    .execute();

/** One of somebody's calls, made or received. */
export const findCall = (db: Db, meId: string, id: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('calls')
    .select(COLUMNS)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('caller_id', '=', meId), eb('callee_id', '=', meId)]))
    .executeTakeFirst();

/** What rings for somebody, and what was accepted since: the answer that said so may have been lost. */
export const findCurrent = (
  db: Db,
  meId: string,
  { now, acceptedSince }: { readonly now: Date; readonly acceptedSince: Date },
): Promise<CallRow[]> =>
  db
    .selectFrom('ringing as r')
    .innerJoin('calls as c', 'c.id', 'r.call_id')
    .select(COLUMNS.map((column) => `c.${column}` as const))
    .where('r.user_id', '=', meId)
    .where('c.state', '=', 'ringing')
    .where('c.rings_until', '>', now.toISOString())
    .unionAll(
      db
        .selectFrom('calls as c')
        .select(COLUMNS.map((column) => `c.${column}` as const))
        .where((eb) => eb.or([eb('c.caller_id', '=', meId), eb('c.callee_id', '=', meId)]))
        .where('c.state', '=', 'accepted')
        .where('c.answered_at', '>', acceptedSince.toISOString()),
    )
    .execute();

interface Wishes extends Quiet {
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string | null;
}

/** Why a call may ring silently for somebody. */
export async function findWishes(
  db: Db,
  { userId, roomId }: { readonly userId: string; readonly roomId: string },
): Promise<Wishes | undefined> {
  const { rows } = await sql<Wishes>`
    select u.chosen_status = 'Do Not Disturb' as silenced, s.muted, u.time_zone as "timeZone",
      to_char(q.starts, 'HH24:MI') as "quietFrom", to_char(q.ends, 'HH24:MI') as "quietTo"
    from users as u
    join room_sides as s on s.user_id = u.id and s.room_id = ${roomId}
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
