import type { Db } from '../../db/db.ts';

/** What a call must know of its caller, in one read. */
export const findSession = (db: Db, id: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('organizations as o', 'o.id', 'u.organization_id')
    .select((eb) => [
      's.id',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      'u.id as userId',
      'u.role',
      'u.is_removed as isRemoved',
      'u.is_completed as isCompleted',
      'u.review',
      'u.station_5g as station5G',
      eb('u.second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
      'u.organization_id as organizationId',
      'o.can_book_expert as canBookExpert',
    ])
    .where('s.id', '=', id)
    .executeTakeFirst();

/** Also takes the row lock: tabs that refresh at once do it one after the other. */
export const lockSession = (db: Db, id: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id as userId',
      's.generation',
      's.rotated_at as rotatedAt',
      's.keep',
      's.expires_at as expiresAt',
      's.revoked_at as revokedAt',
      's.revoked_because as revokedBecause',
      'u.is_removed as isRemoved',
    ])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();

/**
 * Begins a session for whoever still has the password that was found (or none), a proved address, and a second
 * factor exactly if it was asked for; waits for a change of these that is under way, which would otherwise miss the new session
 * among those it ends.
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
  },
) =>
  db
    .insertInto('sessions')
    .columns(['user_id', 'keep', 'user_agent', 'address', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(session.keep).as('keep'),
          eb.val(session.userAgent.slice(0, 400)).as('user_agent'),
          eb.val(session.address).as('address'),
          eb.cast<string>(eb.val(session.expiresAt.toISOString()), 'timestamptz').as('expires_at'),
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

/** Where somebody has signed in of late; ended sessions are swept after a month. */
export const findPlacesOf = (db: Db, email: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.address')
    .distinct()
    .where('u.email', '=', email)
    .execute();

export const findPlacesOfUser = (db: Db, userId: string) =>
  db.selectFrom('sessions').select('address').distinct().where('user_id', '=', userId).execute();

export const rotateSession = (
  db: Db,
  id: string,
  { generation, now, expiresAt }: { generation: number; now: Date; expiresAt: Date },
) =>
  db
    .updateTable('sessions')
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
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoked_because: because })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();

/** Ends every session of a person, but the one kept. */
export const revokeSessionsOf = (
  db: Db,
  userId: string,
  { now, because, except }: { now: Date; because: string; except?: string },
) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoked_because: because })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (q) => q.where('id', '!=', except!))
    .execute();

const LIVE_SHOWN = 100;

/** Where somebody is signed in, the session that asks first. */
export const findLiveSessions = (
  db: Db,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
) =>
  db
    .selectFrom('sessions')
    .select((eb) => [
      'id',
      'user_agent as userAgent',
      'address',
      'created_at as startedAt',
      'last_used_at as lastUsedAt',
      eb('id', '=', sessionId).$castTo<boolean>().as('isThis'),
    ])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('isThis', 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIVE_SHOWN)
    .execute();

/** False unless it was a live session of this person. */
export async function endOwnSession(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now.toISOString(), revoked_because: 'ended by its owner' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
