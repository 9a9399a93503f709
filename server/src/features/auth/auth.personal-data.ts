import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** The sign-in data of the account, without secrets. */
export const find = (db: Db, { id }: DataSubject) =>
  db
    .selectFrom('users')
    .select((eb) => [
      eb('password_hash', 'is not', null).as('hasPassword'),
      'second_factor_at as secondFactorSince',
      'email_verified_at as emailVerifiedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
