// The schedule of any resource: opening hours, date overrides, days off and booking policy.
import { assertFields } from '@thedot/domain/errors';
import { dayOf } from '@thedot/domain/kernel/time';
import type { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { refuseSchedule } from '@thedot/domain/scheduling/schedule.rules';
import type { Db } from '../../../db/db.ts';
import type { Context } from '../../../kernel/context.ts';
import { lockResources } from '../../../platform/allocations/allocations.queries.ts';
import { updateBookingPolicy } from '../../../platform/allocations/resources.queries.ts';
import {
  type AffectedRule,
  type Decisions,
  findAffectedBookings,
  type FoundBookings,
  leftOutside,
  lockBookingsToCancel,
  type ReadContext,
  resolveAffectedBookings,
  type ScheduleOfResource,
} from '../affected-bookings/affected-bookings.service.ts';
import { replaceClosures, replaceDateOverrides, replaceOpeningHours } from './schedule.queries.ts';

/** Omitted fields stay unchanged. */
export type ScheduleChanges = {
  readonly [Name in keyof ScheduleSettings]?: ScheduleSettings[Name] | undefined;
};

interface ScheduleChange<Before> extends Decisions {
  readonly changes: ScheduleChanges;
  /** Reads the schedule of the resource, which is locked by then. */
  readonly read: () => Promise<Before>;
}

/**
 * Changes the schedule of a resource, and cancels or keeps the bookings that this leaves outside, as decided. Returns
 * the schedule before.
 */
export async function changeSchedule<Before extends ScheduleOfResource>(
  tx: Context,
  resourceId: string,
  { changes, read, ...decisions }: ScheduleChange<Before>,
): Promise<Before> {
  const following = await lockBookingsToCancel(tx, decisions.decisions);
  // Concurrent acceptances wait for this lock, so that no affected booking is missed.
  await lockResources(tx.db, [resourceId, ...following]);
  const before = await read();
  const found = await findBookingsLeftOutside(tx, resourceId, before, changes);
  const timeZone = changes.timeZone ?? before.timeZone;
  await saveSchedule(tx.db, resourceId, { ...changes, timeZone });
  await resolveAffectedBookings(tx, found, decisions);
  return before;
}

/** The bookings of a resource that these changes would leave outside. Refuses an invalid schedule. */
export async function findBookingsLeftOutside(
  ctx: ReadContext,
  resourceId: string,
  before: ScheduleOfResource,
  changes: ScheduleChanges,
): Promise<FoundBookings> {
  return findAffectedBookings(ctx, resourceId, outsideOf(ctx, before, changes));
}

/** The rule that finds the bookings which these changes would leave outside. Refuses an invalid schedule. */
export function outsideOf(
  { now }: Pick<ReadContext, 'now'>,
  before: ScheduleOfResource,
  changes: ScheduleChanges,
): AffectedRule {
  const { timeZone = before.timeZone, hours, days, closures } = changes;
  assertFields(refuseSchedule(changes, dayOf(now().getTime(), timeZone)));
  return leftOutside(before, {
    hubClosures: before.hubClosures,
    timeZone,
    hours: hours ?? before.hours,
    days: days ?? before.days,
    closures: closures ?? before.closures,
  });
}

/** Saves the given fields of the schedule of any resource. The caller has validated them. */
export async function saveSchedule(
  db: Db,
  resourceId: string,
  { hours, days, closures, ...policy }: ScheduleChanges & { readonly timeZone: string },
): Promise<void> {
  await updateBookingPolicy(db, resourceId, policy);
  if (hours !== undefined) await replaceOpeningHours(db, resourceId, hours);
  if (days !== undefined) await replaceDateOverrides(db, resourceId, days);
  if (closures !== undefined) await replaceClosures(db, resourceId, closures);
}
