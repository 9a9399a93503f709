import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/db.ts';
import { preparedQuery, type Placeholders } from '../../../db/prepared-query.ts';

/** What a call must know of its caller. */
const ACTOR_COLUMNS = [
  'u.id as userId',
  'u.role',
  'u.is_removed as isRemoved',
  'u.is_completed as isCompleted',
  'u.review',
  'u.station_5g as station5G',
  sql<boolean>`u.second_factor_at is not null`.as('hasSecondFactor'),
  sql<boolean>`u.email_verified_at is not null`.as('isVerified'),
  'u.organization_id as organizationId',
  'o.can_book_expert as canBookExpert',
] as const;

const selectSession = preparedQuery((db, blank: Placeholders<{ readonly id: string }>) =>
  db
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      's.id',
      's.expires_at as expiresAt',
      's.ends_at as endsAt',
      's.revoked_at as revokedAt',
      ...ACTOR_COLUMNS,
      jsonObjectFrom(
        eb
          .selectFrom('viewings as v')
          .select(['v.id', 'v.viewed_id as viewedId', 'v.ends_at as endsAt'])
          .whereRef('v.session_id', '=', 's.id')
          .where('v.ended_at', 'is', null),
      ).as('viewing'),
    ])
    .where('s.id', '=', blank('id')),
);

/** Reads a session with all that a call must know of its caller, in one query. */
export const findSession = async (db: Db, id: string) => (await selectSession(db, { id })).at(0);

const selectActor = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select([...ACTOR_COLUMNS]);

/** The same of a user who acts without a session, found by the email address. */
export const findActorByEmail = (db: Db, email: string) =>
  selectActor(db).where('u.email', '=', email).where('u.is_removed', '=', false).executeTakeFirst();

export const findActorById = (db: Db, id: string) =>
  selectActor(db).where('u.id', '=', id).executeTakeFirst();

export async function findSessionStart(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sign_in_sessions')
    .select('created_at as startedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.startedAt;
}

/** Locks the session: tabs that refresh at once do it one after the other. */
export const lockSession = (db: Db, id: string) =>
  db
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      's.generation',
      's.rotated_at as rotatedAt',
      's.keep',
      's.expires_at as expiresAt',
      's.ends_at as endsAt',
      's.revoked_at as revokedAt',
      's.revoked_because as revokedBecause',
      'u.is_removed as isRemoved',
    ])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();

/**
 * Inserts a session only if the account still has the checked password (or none), a verified email, and a second
 * factor exactly if one was checked. Waits for concurrent changes of these, which would miss the new session among
 * those that they end.
 */
export const insertSession = (
  db: Db,
  session: {
    userId: string;
    passwordHash: string | null;
    hasSecondFactor: boolean;
    keep: boolean;
    userAgent: string;
    address: string;
    expiresAt: Date;
    endsAt: Date;
  },
) =>
  db
    .insertInto('sign_in_sessions')
    .columns(['user_id', 'keep', 'user_agent', 'address', 'expires_at', 'ends_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(session.keep).as('keep'),
          eb.val(session.userAgent.slice(0, 400)).as('user_agent'),
          eb.val(session.address).as('address'),
          eb.cast<string>(eb.val(session.expiresAt.toISOString()), 'timestamptz').as('expires_at'),
          eb.cast<string>(eb.val(session.endsAt.toISOString()), 'timestamptz').as('ends_at'),
        ])
        .where('id', '=', session.userId)
        .where('password_hash', 'is not distinct from', session.passwordHash)
        .where('second_factor_at', session.hasSecondFactor ? 'is not' : 'is', null)
        .where('email_verified_at', 'is not', null)
        .where('is_removed', '=', false)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();

/** Deletes the active sessions of a user beyond this number, those unused for longest first; returns their ids. */
export const deleteSessionsBeyond = (
  db: Db,
  userId: string,
  { now, most }: { now: Date; most: number },
) =>
  db
    .deleteFrom('sign_in_sessions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sign_in_sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .returning('id')
    .execute();

/** The addresses of a user's recent sessions; ended ones are swept after a month. */
export const findAddressesByEmail = (db: Db, email: string) =>
  db
    .selectFrom('sign_in_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.address')
    .distinct()
    .where('u.email', '=', email)
    .execute();

export const findAddressesOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('sign_in_sessions')
    .select('address')
    .distinct()
    .where('user_id', '=', userId)
    .execute();

export const rotateSession = (
  db: Db,
  id: string,
  { generation, now, expiresAt }: { generation: number; now: Date; expiresAt: Date },
) =>
  db
    .updateTable('sign_in_sessions')
    .set({
      generation,
      rotated_at: now.toISOString(),
      last_used_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .where('id', '=', id)
    .execute();

export const revokeSession = (db: Db, id: string, now: Date, because: string) =>
  db
    .updateTable('sign_in_sessions')
    .set({ revoked_at: now.toISOString(), revoked_because: because })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

/** Ends all sessions of a user, except one. */
export const revokeSessionsOf = (
  db: Db,
  userId: string,
  { now, because, except }: { now: Date; because: string; except?: string },
) =>
  db
    .updateTable('sign_in_sessions')
    .set({ revoked_at: now.toISOString(), revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (q) => q.where('id', '!=', except!))
    .execute();

const LIVE_SHOWN = 100;

/** The user's active sessions, the current one first. */
export const findLiveSessions = (
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
) =>
  db
    .selectFrom('sign_in_sessions')
    .select((eb) => [
      'id',
      'user_agent as userAgent',
      'address',
      'created_at as startedAt',
      'last_used_at as lastUsedAt',
      eb('id', '=', sessionId).$castTo<boolean>().as('isCurrent'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('isCurrent', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIVE_SHOWN)
    .execute();

/** Returns false unless it was an active session of this user. */
export async function endOwnSession(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_sessions')
    .set({ revoked_at: now.toISOString(), revoked_because: 'ended by its owner' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
