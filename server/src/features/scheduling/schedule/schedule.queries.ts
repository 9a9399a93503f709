import type { Closure, DateHours, WeeklyHours } from '@thedot/domain/scheduling/schedule.contract';
import type { Db } from '../../../db/db.ts';

export async function replaceOpeningHours(
  db: Db,
  resourceId: string,
  hours: readonly WeeklyHours[],
): Promise<void> {
  await db.deleteFrom('opening_hours').where('resource_id', '=', resourceId).execute();
  if (hours.length === 0) return;
  const rows = hours.map(({ wday, start, end }) => ({
    resource_id: resourceId,
    wday,
    starts: start,
    ends: end,
  }));
  await db.insertInto('opening_hours').values(rows).execute();
}

export async function replaceDateOverrides(
  db: Db,
  resourceId: string,
  days: readonly DateHours[],
): Promise<void> {
  await db.deleteFrom('date_overrides').where('resource_id', '=', resourceId).execute();
  const rows = days.flatMap(({ date, intervals }) =>
    intervals.map(({ start, end }) => ({
      resource_id: resourceId,
      day: date,
      starts: start,
      ends: end,
    })),
  );
  if (rows.length) await db.insertInto('date_overrides').values(rows).execute();
}

export async function replaceClosures(
  db: Db,
  resourceId: string,
  closures: readonly Closure[],
): Promise<void> {
  await db.deleteFrom('resource_closures').where('resource_id', '=', resourceId).execute();
  const rows = closures.map(({ firstDay, lastDay, note }) => ({
    resource_id: resourceId,
    first_day: firstDay,
    last_day: lastDay,
    note,
  }));
  if (rows.length) await db.insertInto('resource_closures').values(rows).execute();
}
