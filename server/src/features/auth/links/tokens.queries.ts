import type { Db } from '../../../db/db.ts';
import type { TokenPurpose } from '../../../db/schema.ts';

export const insertToken = (
  db: Db,
  token: { userId: string | null; purpose: TokenPurpose; expiresAt: Date },
) =>
  db
    .insertInto('account_tokens')
    .values({
      user_id: token.userId,
      purpose: token.purpose,
      expires_at: token.expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const insertTokens = (
  db: Db,
  userIds: readonly string[],
  { purpose, expiresAt }: { purpose: TokenPurpose; expiresAt: Date },
) =>
  db
    .insertInto('account_tokens')
    .values(
      userIds.map((userId) => ({
        user_id: userId,
        purpose,
        expires_at: expiresAt.toISOString(),
      })),
    )
    .returning(['id', 'user_id as userId'])
    .execute();

/** Closes older links when a newer one is sent. */
export const closeTokens = (
  db: Db,
  userIds: readonly string[],
  purposes: readonly TokenPurpose[],
  now: Date,
) =>
  db
    .updateTable('account_tokens')
    .set({ used_at: now.toISOString() })
    .where('user_id', 'in', userIds)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();

export const findToken = (db: Db, id: string) =>
  db
    .selectFrom('account_tokens as t')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .select((eb) => [
      't.id',
      't.user_id as userId',
      't.purpose',
      't.expires_at as expiresAt',
      't.used_at as usedAt',
      eb('u.email_verified_at', 'is not', null).$castTo<boolean>().as('isVerified'),
    ])
    .where('t.id', '=', id)
    .executeTakeFirst();

/** The token of the purpose that was sent last, if it is not used. */
export const findOpenToken = (db: Db, userId: string, purpose: TokenPurpose) =>
  db
    .selectFrom('account_tokens')
    .select(['id', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns false when the token was used before: of concurrent attempts one succeeds. */
export async function consumeToken(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_tokens')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const countTokensSince = (db: Db, userId: string, purpose: TokenPurpose, since: Date) =>
  db
    .selectFrom('account_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow();

export const findOpenFirstAdminToken = (db: Db, now: Date) =>
  db
    .selectFrom('account_tokens')
    .select('id')
    .where('purpose', '=', 'first-admin')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst();

export const insertPasswordHistory = (db: Db, userId: string, hash: string) =>
  db.insertInto('password_history').values({ user_id: userId, password_hash: hash }).execute();

export const findPasswordHistory = (db: Db, userId: string, limit: number) =>
  db
    .selectFrom('password_history')
    .select('password_hash as hash')
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .limit(limit)
    .execute();
