import type { Db } from '../../../db/db.ts';
import type { SignInMethod } from '../audit/sign-in-method.rules.ts';

/**
 * Locks a user and reads what sign-in and second factor need: changes of the second factor happen one after the
 * other.
 */
export const lockAccount = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select((eb) => [
      'id',
      'role',
      'password_hash as passwordHash',
      'is_removed as isRemoved',
      eb('email_verified_at', 'is not', null).$castTo<boolean>().as('isVerified'),
      eb('second_factor_at', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findSecondFactorState = (db: Db, userId: string) =>
  db
    .selectFrom('users as u')
    .select((eb) => [
      'u.role',
      'u.second_factor_at as since',
      eb('u.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb
        .selectFrom('recovery_codes as c')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('c.user_id', '=', 'u.id')
        .where('c.used_at', 'is', null)
        .as('recoveryCodesLeft'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();

export const insertFactor = (
  db: Db,
  factor: { userId: string; secret: string; lastStep: number },
) =>
  db
    .insertInto('second_factors')
    .values({ user_id: factor.userId, secret: factor.secret, last_step: factor.lastStep })
    .execute();

export const findFactor = (db: Db, userId: string) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Stores the step of the last code, and the key, which may have been encrypted anew. */
export const updateLastStep = (
  db: Db,
  userId: string,
  { step, secret }: { step: number; secret: string },
) =>
  db
    .updateTable('second_factors')
    .set({ last_step: step, secret })
    .where('user_id', '=', userId)
    .execute();

/** Deletes the recovery codes too. */
export const deleteFactor = (db: Db, userId: string) =>
  db.deleteFrom('second_factors').where('user_id', '=', userId).execute();

export const insertRecoveryCodes = (db: Db, userId: string, digests: readonly string[]) =>
  db
    .insertInto('recovery_codes')
    .values(digests.map((digest) => ({ user_id: userId, code_digest: digest })))
    .execute();

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();

/** Returns false for an unknown or used code. */
export async function consumeRecoveryCode(
  db: Db,
  { userId, digests, now }: { userId: string; digests: readonly string[]; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('code_digest', 'in', digests)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const countRecoveryCodes = (db: Db, userId: string) =>
  db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();

/**
 * Inserts a ticket only if the account still has the checked password; changes of the account void existing
 * tickets.
 */
export const insertTicket = (
  db: Db,
  ticket: {
    userId: string;
    passwordHash: string | null;
    keep: boolean;
    way: SignInMethod;
    expiresAt: Date;
  },
) =>
  db
    .insertInto('sign_in_tickets')
    .columns(['user_id', 'keep', 'way', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'id',
          eb.val(ticket.keep).as('keep'),
          eb.val(ticket.way).as('way'),
          eb.cast<string>(eb.val(ticket.expiresAt.toISOString()), 'timestamptz').as('expires_at'),
        ])
        .where('id', '=', ticket.userId)
        .where('password_hash', 'is not distinct from', ticket.passwordHash)
        .where('is_removed', '=', false)
        .where('second_factor_at', 'is not', null)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();

export const findTicket = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('sign_in_tickets')
    .select('user_id as userId')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** Consumes a ticket. Returns nothing when it is used, expired, or voided by a change of the account. */
export const consumeTicket = (db: Db, id: string, now: Date) =>
  db
    .updateTable('sign_in_tickets')
    .set({ used_at: now.toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning((eb) => ['keep', eb.ref('way').$castTo<SignInMethod>().as('way')])
    .executeTakeFirst();
