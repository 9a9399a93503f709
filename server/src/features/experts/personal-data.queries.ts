import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

export const find = async (db: Db, { id }: DataSubject) =>
  (await db
    .selectFrom('experts')
    .select([
      'headline',
      'categories',
      'languages',
      'time_zone as timeZone',
      'session_minutes as sessionMinutes',
      'notice_minutes as noticeMinutes',
      'horizon_days as horizonDays',
      'buffer_before as bufferBefore',
      'buffer_after as bufferAfter',
      'daily_sessions as dailySessions',
    ])
    .where('user_id', '=', id)
    .executeTakeFirst()) ?? null;

export const erase = (db: Db, { id }: DataSubject) =>
  db
    .updateTable('experts')
    .set({ headline: '', languages: [] })
    .where('user_id', '=', id)
    .execute();
