import type { Closure, DateHours } from '@thedot/domain/availability/availability.contract';
import type { Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import type { Schedule } from '@thedot/domain/scheduling/opening-hours.rules';
import type { Policy } from '@thedot/domain/scheduling/policy.rules';
import { toHoursUsed, refuseMoreHours } from '@thedot/domain/expert-sessions/bookings.rules';
import { type ErrorCode, assertFound } from '@thedot/domain/errors';
import type { Expertise, HoursUsed } from '@thedot/domain/experts/experts.contract';
import { DAY_MS, daysSpan, MINUTE_MS, type Span } from '@thedot/domain/kernel/time';
import {
  MAX_SERIES_WEEKS,
  MAX_BUFFER_MIN,
  MAX_HORIZON_DAYS,
  SESSION_LENGTHS_MIN,
  SLOT_STEP_MIN,
} from '@thedot/domain/limits';
import type { PolicyRow } from './policies.sql.ts';
import type { Context, SystemContext } from '../../kernel/context.ts';
import {
  findSnapshotRows,
  findSnapshotRowsOfTopic,
  findPolicyRows,
  findRequesterBusyRows,
  type SnapshotRow,
  type MillisecondRange,
  type SnapshotWindow,
} from './snapshots.queries.ts';

/** The schedule and booking policy of an expert. */
export interface ExpertPolicy extends Schedule, Policy {
  readonly expertId: string;
  readonly closures: readonly Closure[];
  readonly lengths: readonly number[];
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
  return toPolicy(ctx, assertFound(row, absent));
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
  const now = ctx.now();
  const values = { ...toSnapshotWindow(span, now, except), now: now.toISOString(), requesterId };
  if ('expertId' in of) {
    const rows = await findSnapshotRows(ctx.db, { ...values, ...of });
    return rows.map((row) => toSnapshot(ctx, row, null));
  }
  const rows = await findSnapshotRowsOfTopic(ctx.db, { ...values, ...of });
  return rows.map((row) => toSnapshot(ctx, row, toHoursUsed(row)));
}

/** For each pair, in order: all future times when the requester is busy or has a pending proposal to the expert. */
export async function findRequesterBusySpans(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
): Promise<Span[][]> {
  const rows = await findRequesterBusyRows(db, pairs, toSnapshotWindow(ALL_TIME, now()));
  return rows.map(toRequesterBusy);
}

export const ALL_TIME: Span = { from: -Infinity, to: Infinity };

const toRequesterBusy = ({
  requesterBusy,
  proposed,
}: Pick<SnapshotRow, 'requesterBusy' | 'proposed'>): Span[] =>
  toSpans([...requesterBusy, ...proposed]);

type ExpertSnapshotRow = PolicyRow &
  Pick<SnapshotRow, 'allocations' | 'external' | 'sessionStarts'>;

/** An expert is one unit; their schedule is part of the policy. */
export function toExpertSnapshot(ctx: SystemContext, row: ExpertSnapshotRow): ExpertSnapshot {
  const policy = toPolicy(ctx, row);
  return {
    resource: { id: row.id, kind: 'person', mode: 'exclusive', units: 1 },
    schedule: policy,
    policy,
    usages: row.allocations.map(([from, to]) => ({ from, to, quantity: 1, unit: 1 })),
    external: toSpans(row.external),
    starts: row.sessionStarts,
  };
}

const toSnapshot = (
  ctx: SystemContext,
  row: SnapshotRow,
  hours: HoursUsed | null,
): AvailabilitySnapshot => ({
  ...toExpertSnapshot(ctx, row),
  requesterBusy: toRequesterBusy(row),
  pending: toSpans(row.pending),
  hours,
});

const toSpans = (stretches: readonly MillisecondRange[]): Span[] =>
  stretches.map(([from, to]) => ({ from, to }));

/** Whether the expert offers this session length, and the account has enough hours left for all weeks. */
export const canOffer = (
  { policy, hours }: Pick<AvailabilitySnapshot, 'policy' | 'hours'>,
  minutes: number,
  weeks = 1,
): boolean =>
  policy.lengths.includes(minutes) &&
  (hours === null || refuseMoreHours(hours, minutes * weeks) === null);

/** A span that contains the days in every time zone. */
export const spanInEveryZone = (first: string, last: string): Span => ({
  from: Date.parse(first) - DAY_MS,
  to: Date.parse(last) + 2 * DAY_MS,
});

/**
 * Widens the span by the longest buffer, since buffers of bookings outside of it may reach into it, and limits
 * it to the horizon plus the weeks of a series.
 */
export function toSnapshotWindow({ from, to }: Span, now: Date, except?: string): SnapshotWindow {
  const buffer = MAX_BUFFER_MIN * MINUTE_MS;
  const horizon = now.getTime() + (MAX_HORIZON_DAYS + MAX_SERIES_WEEKS * 7) * DAY_MS;
  return {
    from: new Date(Math.max(from, now.getTime()) - buffer).toISOString(),
    until: new Date(Math.min(to, horizon) + buffer).toISOString(),
    except: except ?? null,
  };
}

/** The schedule that `selectSchedule` reads; without a zone of its own, in the hub's. */
export const toSchedule = (
  { hubTimeZone }: Pick<Context['settings'], 'hubTimeZone'>,
  row: Pick<PolicyRow, 'hours' | 'days' | 'closures' | 'hubClosures'>,
  timeZone: string | null,
) => ({
  timeZone: timeZone ?? hubTimeZone,
  hours: row.hours.map(([wday, start, end]) => ({
    wday,
    start: toWallTime(start),
    end: toWallTime(end),
  })),
  days: toDateOverrides(row.days),
  closures: row.closures,
  hubClosures: parseHubClosures(row.hubClosures, hubTimeZone),
});

export const toPolicy = (
  { settings }: Pick<Context, 'settings'>,
  row: PolicyRow,
): ExpertPolicy => ({
  ...toSchedule(settings, row, row.timeZone ?? row.ownTimeZone),
  expertId: row.id,
  noticeMinutes: row.noticeMinutes,
  horizonDays: row.horizonDays,
  bufferBefore: row.bufferBefore,
  bufferAfter: row.bufferAfter,
  maxPerDay: row.dailySessions,
  step: SLOT_STEP_MIN,
  hoursApply: 'interval',
  lengths: row.sessionMinutes ?? SESSION_LENGTHS_MIN,
});

/** Caches the last result: all experts of one reply have the same closures. */
let lastParsed:
  { readonly json: string; readonly zone: string; readonly closures: Span[] } | undefined;

function parseHubClosures(json: string, zone: string): Span[] {
  if (lastParsed?.json !== json || lastParsed.zone !== zone) {
    const days = JSON.parse(json) as [first: string, last: string][];
    const closures = days.map(([first, last]) => daysSpan(first, last, zone));
    lastParsed = { json, zone, closures };
  }
  return lastParsed.closures;
}

/** Shortens `09:00:00` to `09:00`. */
const toWallTime = (time: string): string => time.slice(0, 5);

const toDateOverrides = (days: PolicyRow['days']): DateHours[] =>
  [...Map.groupBy(days, ([date]) => date)].map(([date, intervals]) => ({
    date,
    intervals: intervals.map(([, start, end]) => ({
      start: toWallTime(start),
      end: toWallTime(end),
    })),
  }));
