import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

export const find = async (db: Db, { id }: DataSubject) =>
  (await db
    .selectFrom('resources as r')
    .leftJoin('experts as e', 'e.user_id', 'r.id')
    .select([
      'e.headline',
      'e.categories',
      'e.languages',
      'r.time_zone as timeZone',
      'r.lengths as sessionMinutes',
      'r.notice_minutes as noticeMinutes',
      'r.horizon_days as horizonDays',
      'r.buffer_before as bufferBefore',
      'r.buffer_after as bufferAfter',
      'r.max_per_day as dailySessions',
    ])
    .where('r.id', '=', id)
    .where((eb) => eb.or([eb('e.user_id', 'is not', null), eb('r.time_zone', 'is not', null)]))
    .executeTakeFirst()) ?? null;

export const erase = (db: Db, { id }: DataSubject) =>
  db
    .updateTable('experts')
    .set({ headline: '', languages: [] })
    .where('user_id', '=', id)
    .execute();
