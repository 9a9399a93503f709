import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

export const find = async (db: Db, { id }: Whom) =>
  (await db
    .selectFrom('registrations as r')
    .select((eb) => [
      'r.source',
      'r.expertise',
      'r.reason',
      'r.question',
      jsonArrayFrom(
        eb
          .selectFrom('registration_slots as s')
          .select(['s.day', 's.part'])
          .whereRef('s.user_id', '=', 'r.user_id')
          .orderBy('s.day')
          .orderBy('s.part'),
      ).as('wishedTimes'),
    ])
    .where('r.user_id', '=', id)
    .executeTakeFirst()) ?? null;

export const erase = (db: Db, { id }: Whom) =>
  db.deleteFrom('registrations').where('user_id', '=', id).execute();
