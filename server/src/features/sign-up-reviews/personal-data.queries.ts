import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

export const find = async (db: Db, { id }: DataSubject) =>
  (await db
    .selectFrom('sign_up_reviews as r')
    .select((eb) => [
      'r.source',
      'r.expertise',
      'r.reason',
      'r.question',
      jsonArrayFrom(
        eb
          .selectFrom('sign_up_review_slots as s')
          .select(['s.day', 's.part'])
          .whereRef('s.user_id', '=', 'r.user_id')
          .orderBy('s.day')
          .orderBy('s.part'),
      ).as('wishedTimes'),
    ])
    .where('r.user_id', '=', id)
    .executeTakeFirst()) ?? null;

export const erase = (db: Db, { id }: DataSubject) =>
  db.deleteFrom('sign_up_reviews').where('user_id', '=', id).execute();
