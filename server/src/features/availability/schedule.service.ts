import { can, permission } from '@thedot/domain/access/access';
import type {
  Availability,
  ScheduleChanges,
  SaveScheduleInput,
} from '@thedot/domain/availability/availability.contract';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { toScheduleSettings } from '@thedot/domain/availability/expert-schedule.rules';
import type { ScheduleSettings } from '@thedot/domain/scheduling/schedule.contract';
import { refuseSchedule } from '@thedot/domain/scheduling/schedule.rules';
import { assertFound, assertFields } from '@thedot/domain/errors';
import { dayOf } from '@thedot/domain/kernel/time';
import type { Db } from '../../db/db.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { lockResources } from '../../platform/allocations/allocations.queries.ts';
import { updateBookingPolicy } from '../../platform/allocations/resources.queries.ts';
import { publishExpertChange } from '../experts/expert-changes.service.ts';
import { type ExpertPolicy, findPolicy } from '../experts/expert-snapshots.service.ts';
import {
  findAffectedBookings,
  lockBookingsToCancel,
  resolveAffectedBookings,
} from '../scheduling/affected-bookings/affected-bookings.service.ts';
import { findPersonalCalendar, updateForFullRead } from './personal-calendar.queries.ts';
import { replaceClosures, replaceDateOverrides, replaceOpeningHours } from './schedule.queries.ts';

export async function readAvailability(ctx: Context, expertId?: string): Promise<Availability> {
  return toAvailability(ctx, await findAllowedPolicy(ctx, 'read', expertId));
}

/** Previews the bookings that a schedule change would leave outside. */
export async function previewAffectedBookings(
  ctx: Context,
  { expertId, ...changes }: ScheduleChanges,
): Promise<AffectedBookings> {
  const before = await findAllowedPolicy(ctx, 'update', expertId);
  assertValidSchedule(ctx, changes, before);
  const after = applyChanges(before, changes);
  return (await findAffectedBookings(ctx, before.expertId, before, after)).affected;
}

export async function saveAvailability(
  ctx: Context,
  { expertId, decisions, others, message, ...changes }: SaveScheduleInput,
): Promise<Availability> {
  return transact(ctx, async (tx) => {
    const { expertId: id } = await findAllowedPolicy(tx, 'update', expertId);
    if (Object.keys(changes).length > 0) {
      await lockBookingsToCancel(tx, decisions);
      // Concurrent acceptances wait for this lock, so that no affected session is missed.
      await lockResources(tx.db, [id]);
      const before = await findPolicy(tx, id);
      assertValidSchedule(tx, changes, before);
      const found = await findAffectedBookings(tx, id, before, applyChanges(before, changes));
      const settings = toScheduleSettings(changes);
      await saveSchedule(tx.db, id, { ...settings, timeZone: changes.timeZone ?? before.timeZone });
      if ((changes.timeZone ?? before.timeZone) !== before.timeZone) {
        await updateForFullRead(tx.db, id, tx.now());
      }
      await auditIfNotOwn(tx, id, Object.keys(changes));
      publishExpertChange(tx, id);
      await resolveAffectedBookings(tx, found, { decisions, others, message });
    }
    return toAvailability(tx, await findPolicy(tx, id));
  });
}

type Changes = Omit<ScheduleChanges, 'expertId'>;

function assertValidSchedule({ now }: Context, changes: Changes, { timeZone }: ExpertPolicy): void {
  const today = dayOf(now().getTime(), changes.timeZone ?? timeZone);
  assertFields(refuseSchedule(changes, today));
}

type SettingsChanges = {
  readonly [Name in keyof ScheduleSettings]?: ScheduleSettings[Name] | undefined;
};

/** Saves the given fields of the schedule of any resource. The caller has validated them. */
export async function saveSchedule(
  db: Db,
  resourceId: string,
  { hours, days, closures, ...policy }: SettingsChanges & { readonly timeZone: string },
): Promise<void> {
  await updateBookingPolicy(db, resourceId, policy);
  if (hours !== undefined) await replaceOpeningHours(db, resourceId, hours);
  if (days !== undefined) await replaceDateOverrides(db, resourceId, days);
  if (closures !== undefined) await replaceClosures(db, resourceId, closures);
}

/** The policy as it would be after the changes. */
const applyChanges = (
  before: ExpertPolicy,
  { timeZone, hours, days, closures }: Changes,
): ExpertPolicy => ({
  ...before,
  ...(timeZone !== undefined && { timeZone }),
  ...(hours && { hours }),
  ...(days && { days }),
  ...(closures && { closures }),
});

/** Audits changes of another user's schedule. */
async function auditIfNotOwn(
  { db, actor, caller }: Context,
  expertId: string,
  fields: readonly string[],
): Promise<void> {
  if (expertId === actor.id) return;
  await audit(db, {
    actorId: actor.id,
    action: 'availability.saved',
    subjectKind: 'user',
    subjectId: expertId,
    address: caller.address,
    details: { fields },
  });
}

/**
 * Returns the caller's policy, or that of any expert for administrators. Other callers get the same error for
 * experts and other users, so that they don't learn who is an expert.
 */
async function findAllowedPolicy(
  ctx: Context,
  action: 'read' | 'update',
  expertId = ctx.actor.id,
): Promise<ExpertPolicy> {
  const { actor } = ctx;
  const isOwn = expertId === actor.id;
  if (!isOwn && can(actor, permission(action, 'availability'))) return findPolicy(ctx, expertId);
  const own = await findPolicy(ctx, actor.id, 'access.expert_required');
  return assertFound(isOwn ? own : undefined, 'expert.not_found');
}

/** Omits date overrides and days off that have passed. */
async function toAvailability(ctx: Context, policy: ExpertPolicy): Promise<Availability> {
  const { db, actor, now } = ctx;
  const { expertId, timeZone } = policy;
  const today = dayOf(now().getTime(), timeZone);
  return {
    expertId,
    timeZone,
    hours: [...policy.hours],
    days: policy.days
      .filter(({ date }) => date >= today)
      .map(({ date, intervals }) => ({ date, intervals: [...intervals] })),
    closures: policy.closures.filter(({ lastDay }) => lastDay >= today),
    noticeMinutes: policy.noticeMinutes,
    horizonDays: policy.horizonDays,
    bufferBefore: policy.bufferBefore,
    bufferAfter: policy.bufferAfter,
    sessionMinutes: [...policy.lengths],
    dailySessions: policy.maxPerDay,
    calendar: expertId === actor.id ? await findPersonalCalendar(db, expertId) : null,
  };
}
