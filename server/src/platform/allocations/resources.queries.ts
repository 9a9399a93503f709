import type { Policy, Schedule } from '@thedot/domain/scheduling/schedule.contract';
import type { Db } from '../../db/db.ts';

interface PolicyFields extends Policy, Pick<Schedule, 'timeZone'> {}

/** Updates the given fields of a resource's booking policy; omitted fields stay. */
export const updateBookingPolicy = (
  db: Db,
  resourceId: string,
  {
    lengths,
    ...policy
  }: { readonly [Name in keyof PolicyFields]?: PolicyFields[Name] | undefined },
) =>
  db
    .updateTable('resources')
    .set({
      time_zone: policy.timeZone,
      notice_minutes: policy.noticeMinutes,
      horizon_days: policy.horizonDays,
      buffer_before: policy.bufferBefore,
      buffer_after: policy.bufferAfter,
      ...(lengths && toLengthColumns(lengths)),
      step_minutes: policy.step,
      max_per_day: policy.maxPerDay,
      hours_apply: policy.hoursApply,
      needs_approval: policy.needsApproval,
      hold_hours: policy.holdHours,
      check_in_minutes: policy.checkInMinutes,
    })
    .where('id', '=', resourceId)
    .execute();

const toLengthColumns = (lengths: Policy['lengths']) =>
  'min' in lengths
    ? { lengths: null, min_minutes: lengths.min, max_minutes: lengths.max }
    : { lengths, min_minutes: null, max_minutes: null };

/** Sets the time zone of a resource that has none yet. */
export const setMissingTimeZone = (db: Db, resourceId: string, timeZone: string) =>
  db
    .updateTable('resources')
    .set({ time_zone: timeZone })
    .where('id', '=', resourceId)
    .where('time_zone', 'is', null)
    .execute();
