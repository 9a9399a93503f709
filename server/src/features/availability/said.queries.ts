import type {
  Closure,
  DateHours,
  WeeklyHours,
} from '@thedot/domain/availability/availability.contract';
import type { Db } from '../../db/db.ts';

export async function replaceHours(
  db: Db,
  expertId: string,
  hours: readonly WeeklyHours[],
): Promise<void> {
  await db.deleteFrom('expert_hours').where('expert_id', '=', expertId).execute();
  if (hours.length === 0) return;
  const rows = hours.map(({ wday, start, end }) => ({
    expert_id: expertId,
    wday,
    starts: start,
    ends: end,
  }));
  await db.insertInto('expert_hours').values(rows).execute();
}

export async function replaceDays(
  db: Db,
  expertId: string,
  days: readonly DateHours[],
): Promise<void> {
  await db.deleteFrom('expert_days').where('expert_id', '=', expertId).execute();
  const rows = days.flatMap(({ date, intervals }) =>
    intervals.map(({ start, end }) => ({
      expert_id: expertId,
      day: date,
      starts: start,
      ends: end,
    })),
  );
  if (rows.length) await db.insertInto('expert_days').values(rows).execute();
}

export async function replaceClosures(
  db: Db,
  expertId: string,
  closures: readonly Closure[],
): Promise<void> {
  await db.deleteFrom('expert_closures').where('expert_id', '=', expertId).execute();
  const rows = closures.map(({ firstDay, lastDay, note }) => ({
    expert_id: expertId,
    first_day: firstDay,
    last_day: lastDay,
    note,
  }));
  if (rows.length) await db.insertInto('expert_closures').values(rows).execute();
}
