// Policies of experts, and the snapshots that their free slots follow from.
import type { Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import type { BookableSchedule } from '@thedot/domain/scheduling/opening-hours.rules';
import type { Closure, Policy } from '@thedot/domain/scheduling/schedule.contract';
import { type ErrorCode, assertFound } from '@thedot/domain/errors';
import { SESSION_LENGTHS_MIN } from '@thedot/domain/limits';
import type { Context, SystemContext } from '../../kernel/context.ts';
import { toBusyTimes, toPolicy, toResource, toSchedule } from '../scheduling/snapshots.service.ts';
import type { ExpertPolicyRow, ExpertSnapshotRow } from './expert-snapshots.sql.ts';
import { findPolicyRows } from './experts.queries.ts';

/** The schedule and booking policy of an expert. */
export interface ExpertPolicy extends BookableSchedule, Policy {
  readonly expertId: string;
  readonly closures: readonly Closure[];
  readonly lengths: number[];
}

export interface ExpertSnapshot extends Snapshot {
  readonly policy: ExpertPolicy;
}

/** Returns the policy of an expert, with default limits and no opening hours until they save a schedule. */
export async function findPolicy(
  ctx: SystemContext,
  expertId: string,
  absent: ErrorCode = 'expert.not_found',
): Promise<ExpertPolicy> {
  const [row] = await findPolicyRows(ctx.db, { now: ctx.now().toISOString(), expertId });
  return toExpertPolicy(ctx, assertFound(row, absent));
}

/** An expert's schedule is part of the policy. */
export function toExpertSnapshot(
  { settings }: Pick<Context, 'settings'>,
  row: ExpertSnapshotRow,
): ExpertSnapshot {
  const policy = toExpertPolicy({ settings }, row);
  const external = [...row.external, ...row.booked];
  return {
    resource: toResource(row),
    schedule: policy,
    policy,
    ...toBusyTimes({ ...row, external }),
  };
}

/** Experts without a zone of their own for bookings are in the user's. The lengths of experts are always a list. */
export const toExpertPolicy = (
  { settings }: Pick<Context, 'settings'>,
  row: ExpertPolicyRow,
): ExpertPolicy => ({
  ...toPolicy(row),
  ...toSchedule(settings, row, row.timeZone ?? row.ownTimeZone),
  expertId: row.id,
  lengths: row.lengths ?? [...SESSION_LENGTHS_MIN],
});
