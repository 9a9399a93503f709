import type { Db } from '../../../db/db.ts';

export interface Flow {
  readonly provider: string;
  /** The hash of the cookie of the browser that began the flow. */
  readonly browser: string;
  readonly sessionId: string | null;
  readonly keep: boolean;
}

export const insertFlow = (db: Db, { provider, browser, sessionId, keep }: Flow, expiresAt: Date) =>
  db
    .insertInto('openid_flows')
    .values({
      provider,
      browser,
      session_id: sessionId,
      keep,
      expires_at: expiresAt.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Removes and returns a flow, so that it is completed once. Flows of other browsers stay. */
export const consumeFlow = (db: Db, id: string, browser: string, now: Date) =>
  db
    .deleteFrom('openid_flows')
    .where('id', '=', id)
    .where('browser', '=', browser)
    .where('expires_at', '>', now.toISOString())
    .returning(['provider', 'session_id as sessionId', 'keep'])
    .executeTakeFirst();

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
}

export const insertIdentity = (
  db: Db,
  { issuer, subject, email }: Identity,
  userId: string,
  now: Date,
) =>
  db
    .insertInto('identities')
    .values({
      user_id: userId,
      issuer,
      subject,
      email,
      created_at: now.toISOString(),
      last_used_at: now.toISOString(),
    })
    .execute();

/** Finds the user of an identity and records its use. */
export const updateIdentitySignIn = (db: Db, { issuer, subject, email }: Identity, now: Date) =>
  db
    .updateTable('identities')
    .set({ email, last_used_at: now.toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id as userId')
    .executeTakeFirst();

export const findIdentities = (db: Db, userId: string) =>
  db
    .selectFrom('identities')
    .select(['id', 'issuer', 'email', 'created_at as since'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const deleteIdentity = (db: Db, id: string, userId: string) =>
  db
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('issuer')
    .executeTakeFirst();

/** Removes identities that were linked before the account's email was verified. */
export const deleteUnprovenIdentities = (db: Db, userId: string) =>
  db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('email_verified_at', 'is', null),
      ),
    )
    .execute();
