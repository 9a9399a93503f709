import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';

/** Exports the host of a personal calendar, but not its address, which is a secret. */
export async function find(db: Db, { id }: DataSubject) {
  const [hours, days, closures, calendar, busy, hubClosings] = await Promise.all([
    db
      .selectFrom('opening_hours')
      .select(['wday as weekday', 'starts', 'ends'])
      .where('resource_id', '=', id)
      .orderBy('wday')
      .orderBy('starts')
      .execute(),
    db
      .selectFrom('date_overrides')
      .select(['day as date', 'starts', 'ends'])
      .where('resource_id', '=', id)
      .orderBy('day')
      .orderBy('starts')
      .execute(),
    db
      .selectFrom('resource_closures')
      .select(['first_day as firstDay', 'last_day as lastDay', 'note'])
      .where('resource_id', '=', id)
      .orderBy('first_day')
      .execute(),
    db
      .selectFrom('expert_calendars')
      .select(['host', 'fetched_at as fetchedAt', 'failure', 'failed_at as failedAt'])
      .where('expert_id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('external_busy')
      .select(['busy_from as start', 'busy_to as end'])
      .where('resource_id', '=', id)
      .orderBy('busy_from')
      .execute(),
    db
      .selectFrom('closure_cancellations')
      .select(['address', 'message'])
      .where('closed_by', '=', id)
      .orderBy('closure_id')
      .execute(),
  ]);
  return { hours, days, closures, calendar: calendar ?? null, busy, hubClosings };
}

export async function erase(db: Db, { id }: DataSubject): Promise<void> {
  await db.deleteFrom('opening_hours').where('resource_id', '=', id).execute();
  await db.deleteFrom('date_overrides').where('resource_id', '=', id).execute();
  await db.deleteFrom('resource_closures').where('resource_id', '=', id).execute();
  await db.deleteFrom('expert_calendars').where('expert_id', '=', id).execute();
  await db.deleteFrom('external_busy').where('resource_id', '=', id).execute();
  await db
    .updateTable('closure_cancellations')
    .set({ address: '', message: '' })
    .where('closed_by', '=', id)
    .execute();
}
