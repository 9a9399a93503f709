import { can, permission } from '@thedot/domain/access/access';
import type {
  Availability,
  ScheduleChanges,
  SaveScheduleInput,
} from '@thedot/domain/availability/availability.contract';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { toScheduleSettings } from '@thedot/domain/availability/expert-schedule.rules';
import { assertFound } from '@thedot/domain/errors';
import { dayOf } from '@thedot/domain/kernel/time';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { publishExpertChange } from '../experts/expert-changes.service.ts';
import { type ExpertPolicy, findPolicy } from '../experts/expert-snapshots.service.ts';
import {
  changeSchedule,
  findBookingsLeftOutside,
} from '../scheduling/schedule/schedule.service.ts';
import { findPersonalCalendar, updateForFullRead } from './personal-calendar.queries.ts';

export async function readAvailability(ctx: Context, expertId?: string): Promise<Availability> {
  return toAvailability(ctx, await findAllowedPolicy(ctx, 'read', expertId));
}

/** Previews the bookings that a schedule change would leave outside. */
export async function previewAffectedBookings(
  ctx: Context,
  { expertId, ...changes }: ScheduleChanges,
): Promise<AffectedBookings> {
  const before = await findAllowedPolicy(ctx, 'update', expertId);
  const settings = toScheduleSettings(changes);
  return (await findBookingsLeftOutside(ctx, before.expertId, before, settings)).affected;
}

export async function saveAvailability(
  ctx: Context,
  { expertId, decisions, others, message, ...changes }: SaveScheduleInput,
): Promise<Availability> {
  return transact(ctx, async (tx) => {
    const { expertId: id } = await findAllowedPolicy(tx, 'update', expertId);
    if (Object.keys(changes).length > 0) {
      await auditIfNotOwn(tx, id, Object.keys(changes));
      const before = await changeSchedule(tx, id, {
        changes: toScheduleSettings(changes),
        read: () => findPolicy(tx, id),
        decisions,
        others,
        message,
      });
      if ((changes.timeZone ?? before.timeZone) !== before.timeZone) {
        await updateForFullRead(tx.db, id, tx.now());
      }
      publishExpertChange(tx, id);
    }
    return toAvailability(tx, await findPolicy(tx, id));
  });
}

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
