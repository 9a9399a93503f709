import type { Db } from '../../db/db.ts';
import type { Whom } from '../../kernel/personal-data.ts';

/** Of a personal calendar its address is theirs, but a secret: a copy says only whose server it is on. */
export async function find(db: Db, { id }: Whom) {
  const [hours, days, closures, calendar, busy, hubClosings] = await Promise.all([
    db
      .selectFrom('expert_hours')
      .select(['wday as weekday', 'starts', 'ends'])
      .where('expert_id', '=', id)
      .orderBy('wday')
      .orderBy('starts')
      .execute(),
    db
      .selectFrom('expert_days')
      .select(['day as date', 'starts', 'ends'])
      .where('expert_id', '=', id)
      .orderBy('day')
      .orderBy('starts')
      .execute(),
    db
      .selectFrom('expert_closures')
      .select(['first_day as firstDay', 'last_day as lastDay', 'note'])
      .where('expert_id', '=', id)
      .orderBy('first_day')
      .execute(),
    db
      .selectFrom('expert_calendars')
      .select(['host', 'fetched_at as fetchedAt', 'failure', 'failed_at as failedAt'])
      .where('expert_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('expert_busy')
      .select(['busy_from as start', 'busy_to as end'])
      .where('expert_id', '=', id)
      .orderBy('busy_from')
      .execute(),
    db
      .selectFrom('closings')
      .select(['address', 'message'])
      .where('closed_by', '=', id)
      .orderBy('closure_id')
      .execute(),
  ]);
  return { hours, days, closures, calendar: calendar ?? null, busy, hubClosings };
}

export async function erase(db: Db, { id }: Whom): Promise<void> {
  await db.deleteFrom('expert_hours').where('expert_id', '=', id).execute();
  await db.deleteFrom('expert_days').where('expert_id', '=', id).execute();
  await db.deleteFrom('expert_closures').where('expert_id', '=', id).execute();
  await db.deleteFrom('expert_calendars').where('expert_id', '=', id).execute();
  await db.deleteFrom('expert_busy').where('expert_id', '=', id).execute();
  await db
    .updateTable('closings')
    .set({ address: '', message: '' })
    .where('closed_by', '=', id)
    .execute();
}
