import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

export const find = (db: Db, { id }: Whom) =>
  db
    .selectFrom('expert_hours')
    .select(['wday as weekday', 'starts', 'ends'])
    .where('expert_id', '=', id)
    .orderBy('wday')
    .orderBy('starts')
    .execute();

export const erase = (db: Db, { id }: Whom) =>
  db.deleteFrom('expert_hours').where('expert_id', '=', id).execute();
