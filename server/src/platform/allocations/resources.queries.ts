import type { ExpertSchedule } from '@thedot/domain/availability/availability.contract';
import type { Db } from '../../db/db.ts';

type BookingLimit = Exclude<keyof ExpertSchedule, 'hours' | 'days' | 'closures'>;

/** Updates the given fields of a resource's booking policy; omitted fields stay. */
export const updateBookingPolicy = (
  db: Db,
  resourceId: string,
  policy: { readonly [Name in BookingLimit]?: ExpertSchedule[Name] | undefined },
) =>
  db
    .updateTable('resources')
    .set({
      time_zone: policy.timeZone,
      notice_minutes: policy.noticeMinutes,
      horizon_days: policy.horizonDays,
      buffer_before: policy.bufferBefore,
      buffer_after: policy.bufferAfter,
      lengths: policy.sessionMinutes,
      max_per_day: policy.dailySessions,
    })
    .where('id', '=', resourceId)
    .execute();

/** Sets the time zone of a resource that has none yet. */
export const setMissingTimeZone = (db: Db, resourceId: string, timeZone: string) =>
  db
    .updateTable('resources')
    .set({ time_zone: timeZone })
    .where('id', '=', resourceId)
    .where('time_zone', 'is', null)
    .execute();
