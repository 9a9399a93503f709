import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** The user's sign-in data, without secrets that would let anyone sign in. */
export async function find(db: Db, { id }: DataSubject) {
  const [account, sessions, identities] = await Promise.all([
    db
      .selectFrom('users')
      .select((eb) => [
        eb('password_hash', 'is not', null).as('hasPassword'),
        'second_factor_at as secondFactorSince',
        'email_verified_at as emailVerifiedAt',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sign_in_sessions')
      .select([
        'created_at as startedAt',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
        'revoked_at as endedAt',
        'user_agent as browser',
        'address',
      ])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'email', 'created_at as linkedAt'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  return { ...account, sessions, identities };
}

const TABLES = [
  'sign_in_tickets',
  'second_factors',
  'password_history',
  'account_tokens',
  'identities',
  'sign_in_sessions',
] as const;

export async function erase(db: Db, { id }: DataSubject) {
  for (const table of TABLES) await db.deleteFrom(table).where('user_id', '=', id).execute();
}
