// Policies of experts, and snapshots that decide which of their slots a requester can book.
import type { Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import type { BookableSchedule } from '@thedot/domain/scheduling/opening-hours.rules';
import type { Closure, Policy } from '@thedot/domain/scheduling/schedule.contract';
import { toHoursUsed, refuseMoreHours } from '@thedot/domain/expert-sessions/bookings.rules';
import { type ErrorCode, assertFound } from '@thedot/domain/errors';
import type { Expertise, HoursUsed } from '@thedot/domain/experts/experts.contract';
import type { Span } from '@thedot/domain/kernel/time';
import { SESSION_LENGTHS_MIN } from '@thedot/domain/limits';
import type { Context, SystemContext } from '../../kernel/context.ts';
import {
  ALL_TIME,
  toBusyTimes,
  toPolicy,
  toResource,
  toSchedule,
  toSnapshotWindow,
  toSpans,
} from '../scheduling/snapshots.service.ts';
import {
  type ExpertPolicyRow,
  type ExpertSnapshotRow,
  findPolicyRows,
  findRequesterBusyRows,
  findSnapshotRows,
  findSnapshotRowsOfTopic,
  type RequesterSnapshotRow,
} from './expert-snapshots.queries.ts';

/** The schedule and booking policy of an expert. */
export interface ExpertPolicy extends BookableSchedule, Policy {
  readonly expertId: string;
  readonly closures: readonly Closure[];
  readonly lengths: number[];
}

interface ExpertSnapshot extends Snapshot {
  readonly policy: ExpertPolicy;
}

/** Everything needed to decide which slots of an expert a requester can book. */
export interface AvailabilitySnapshot extends ExpertSnapshot {
  /** When the requester is busy, or has a pending proposal to this expert. */
  readonly requesterBusy: readonly Span[];
  /** Times that other requesters have proposed to this expert. */
  readonly pending: readonly Span[];
  /** The hours that the requester's account used with the expert; only loaded in a query by topic. */
  readonly hours: HoursUsed | null;
}

export interface SnapshotQuery {
  readonly target:
    | { readonly expertId: string }
    | { readonly category: Expertise; readonly organizationId: string | null };
  readonly requesterId: string;
  /** The span that the snapshot has to cover. */
  readonly span: Span;
  readonly except?: string | undefined;
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

export async function findSnapshot(
  ctx: Context,
  { expertId, ...query }: Omit<SnapshotQuery, 'target'> & { readonly expertId: string },
): Promise<AvailabilitySnapshot> {
  const [snapshot] = await findSnapshots(ctx, { ...query, target: { expertId } });
  return assertFound(snapshot, 'expert.not_found');
}

/** Loads, in one statement, the snapshot of one expert or of all experts of a topic except the requester. */
export async function findSnapshots(
  ctx: SystemContext,
  { target: of, requesterId, span, except }: SnapshotQuery,
): Promise<AvailabilitySnapshot[]> {
  const values = { ...toSnapshotWindow(span, ctx.now(), except), requesterId };
  if ('expertId' in of) {
    const rows = await findSnapshotRows(ctx.db, { ...values, ...of });
    return rows.map((row) => toAvailabilitySnapshot(ctx, row, null));
  }
  const rows = await findSnapshotRowsOfTopic(ctx.db, { ...values, ...of });
  return rows.map((row) => toAvailabilitySnapshot(ctx, row, toHoursUsed(row)));
}

/** For each pair, in order: all future times when the requester is busy or has a pending proposal to the expert. */
export async function findRequesterBusySpans(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
): Promise<Span[][]> {
  const rows = await findRequesterBusyRows(db, pairs, toSnapshotWindow(ALL_TIME, now()));
  return rows.map(toRequesterBusy);
}

const toRequesterBusy = ({
  requesterBusy,
  proposed,
}: Pick<RequesterSnapshotRow, 'requesterBusy' | 'proposed'>): Span[] =>
  toSpans([...requesterBusy, ...proposed]);

/** An expert's schedule is part of the policy. */
export function toExpertSnapshot(
  { settings }: Pick<Context, 'settings'>,
  row: ExpertSnapshotRow,
): ExpertSnapshot {
  const policy = toExpertPolicy({ settings }, row);
  const external = [...row.external, ...row.bookedSpaces];
  return {
    resource: toResource(row),
    schedule: policy,
    policy,
    ...toBusyTimes({ ...row, external }),
  };
}

const toAvailabilitySnapshot = (
  ctx: SystemContext,
  row: RequesterSnapshotRow,
  hours: HoursUsed | null,
): AvailabilitySnapshot => ({
  ...toExpertSnapshot(ctx, row),
  requesterBusy: toRequesterBusy(row),
  pending: toSpans(row.pending),
  hours,
});

/** Whether the expert offers this session length, and the account has enough hours left for all weeks. */
export const canOffer = (
  { policy, hours }: Pick<AvailabilitySnapshot, 'policy' | 'hours'>,
  minutes: number,
  weeks = 1,
): boolean =>
  policy.lengths.includes(minutes) &&
  (hours === null || refuseMoreHours(hours, minutes * weeks) === null);

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
