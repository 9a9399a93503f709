import type { Closure, DateHours } from '@thedot/domain/availability/availability.contract';
import type { BookingPolicy } from '@thedot/domain/availability/availability.rules';
import { hoursLimit, refuseMoreHours } from '@thedot/domain/bookings/bookings.rules';
import { type ErrorCode, assertFound } from '@thedot/domain/errors';
import type { Expertise, HoursUsed } from '@thedot/domain/experts/experts.contract';
import { DAY_MS, daysSpan, MINUTE_MS, type Span } from '@thedot/domain/kernel/time';
import {
  BOOKING_HORIZON_DAYS,
  MAX_SERIES_WEEKS,
  MIN_NOTICE_MIN,
  MOST_BUFFER_MIN,
  MOST_HORIZON_DAYS,
  SESSION_LENGTHS_MIN,
} from '@thedot/domain/limits';
import type { HoursRow } from '../../db/counted-hours.ts';
import type { PolicyRow } from '../../db/receptions.ts';
import type { Context, Office } from '../../kernel/context.ts';
import {
  findSnapshotRow,
  findSnapshotRowsOfTopic,
  findPolicyRow,
  findRequesterBusy,
  type SnapshotRow,
  type Stretch,
  type Window,
} from './receptions.queries.ts';

/** How an expert receives, and in which lengths. */
export interface ExpertPolicy extends BookingPolicy {
  readonly expertId: string;
  readonly closures: readonly Closure[];
  readonly sessionMinutes: readonly number[];
}

/** What there is to know of an expert's time before somebody meets them. */
export interface AvailabilitySnapshot {
  readonly policy: ExpertPolicy;
  /** Sessions and the like, their buffers included. */
  readonly allocations: readonly Span[];
  /** What a personal calendar says. */
  readonly external: readonly Span[];
  /** When the expert's sessions begin. */
  readonly sessionStarts: readonly number[];
  /** Times at which the requester is busy, or that they already asked this expert for. */
  readonly requesterBusy: readonly Span[];
  /** What others have asked for. */
  readonly pending: readonly Span[];
  /** What the account of who asks has had of the expert's time; looked up of those of a topic. */
  readonly hours: HoursUsed | null;
}

export interface SnapshotQuery {
  readonly of:
    | { readonly expertId: string }
    | { readonly category: Expertise; readonly organizationId: string | null };
  readonly requesterId: string;
  /** Of which times anything is to be known. */
  readonly span: Span;
  readonly except?: string | undefined;
}

/** How an expert receives; who has not said so yet receives at no time. */
export async function findPolicy(
  ctx: Office,
  expertId: string,
  absent: ErrorCode = 'expert.not_found',
): Promise<ExpertPolicy> {
  const [row] = await findPolicyRow(ctx.db, { now: ctx.now().toISOString(), expertId });
  return toPolicy(ctx, assertFound(row, absent));
}

export async function findSnapshot(
  ctx: Context,
  { expertId, ...wanted }: Omit<SnapshotQuery, 'of'> & { readonly expertId: string },
): Promise<AvailabilitySnapshot> {
  const [snapshot] = await findSnapshots(ctx, { ...wanted, of: { expertId } });
  return assertFound(snapshot, 'expert.not_found');
}

/** One look at the database says all of one expert's time, or of that of everybody of a topic but who asks. */
export async function findSnapshots(
  ctx: Office,
  { of, requesterId, span, except }: SnapshotQuery,
): Promise<AvailabilitySnapshot[]> {
  const now = ctx.now();
  const asked = { ...windowAround(span, now, except), now: now.toISOString(), requesterId };
  if ('expertId' in of) {
    const rows = await findSnapshotRow(ctx.db, { ...asked, ...of });
    return rows.map((row) => toSnapshot(ctx, row, null));
  }
  const rows = await findSnapshotRowsOfTopic(ctx.db, { ...asked, ...of });
  return rows.map((row) => toSnapshot(ctx, row, hoursOf(row)));
}

/** When who asks is requesterBusy, or has asked that expert already: of these pairs, in their order, at any time to come. */
export async function findRequesterBusySpans(
  { db, now }: Pick<Context, 'db' | 'now'>,
  pairs: readonly { readonly expertId: string; readonly requesterId: string }[],
): Promise<Span[][]> {
  const rows = await findRequesterBusy(db, pairs, windowAround(ALL_TIME, now()));
  return rows.map(toRequesterBusy);
}

export const ALL_TIME: Span = { from: -Infinity, to: Infinity };

const toRequesterBusy = ({
  requesterBusy,
  proposed,
}: Pick<SnapshotRow, 'requesterBusy' | 'proposed'>): Span[] =>
  spansOf([...requesterBusy, ...proposed]);

const toSnapshot = (
  ctx: Office,
  row: SnapshotRow,
  hours: HoursUsed | null,
): AvailabilitySnapshot => ({
  policy: toPolicy(ctx, row),
  allocations: spansOf(row.allocations),
  external: spansOf(row.external),
  sessionStarts: row.sessionStarts,
  requesterBusy: toRequesterBusy(row),
  pending: spansOf(row.pending),
  hours,
});

export const hoursOf = ({ usedMinutes, accountKind }: HoursRow): HoursUsed => ({
  usedMinutes,
  limitMinutes: hoursLimit(accountKind),
});

export const spansOf = (stretches: readonly Stretch[]): Span[] =>
  stretches.map(([from, to]) => ({ from, to }));

/** Whether who asks can have sessions of so many minutes with that expert: they hold such, and hours are left for all. */
export const offers = (
  { policy, hours }: Pick<AvailabilitySnapshot, 'policy' | 'hours'>,
  minutes: number,
  weeks = 1,
): boolean =>
  policy.sessionMinutes.includes(minutes) &&
  (hours === null || refuseMoreHours(hours, minutes * weeks) === null);

/** Every instant of some days, whatever zone they are said in. */
export const timesAround = (first: string, last: string): Span => ({
  from: Date.parse(first) - DAY_MS,
  to: Date.parse(last) + 2 * DAY_MS,
});

/**
 * What ends before the window, or begins after it, may still reach into it by its buffers. Behind the horizon
 * nothing is free but the weeks of a series.
 */
export function windowAround({ from, to }: Span, now: Date, except?: string): Window {
  const reach = MOST_BUFFER_MIN * MINUTE_MS;
  const horizon = now.getTime() + (MOST_HORIZON_DAYS + MAX_SERIES_WEEKS * 7) * DAY_MS;
  return {
    from: new Date(Math.max(from, now.getTime()) - reach).toISOString(),
    until: new Date(Math.min(to, horizon) + reach).toISOString(),
    except: except ?? null,
  };
}

export const toPolicy = (
  { settings }: Pick<Context, 'settings'>,
  row: PolicyRow,
): ExpertPolicy => ({
  expertId: row.id,
  hours: row.hours.map(([wday, start, end]) => ({
    wday,
    start: wallTime(start),
    end: wallTime(end),
  })),
  days: datesOf(row.days),
  closures: row.closures,
  closed: closedIn(row.hubClosures, settings.hubTimeZone),
  timeZone: row.timeZone ?? row.ownTimeZone ?? settings.hubTimeZone,
  noticeMinutes: row.noticeMinutes ?? MIN_NOTICE_MIN,
  horizonDays: row.horizonDays ?? BOOKING_HORIZON_DAYS,
  bufferBefore: row.bufferBefore ?? 0,
  bufferAfter: row.bufferAfter ?? 0,
  dailySessions: row.dailySessions,
  sessionMinutes: row.sessionMinutes ?? SESSION_LENGTHS_MIN,
});

/** What was read last: in one answer it is the same for every expert. */
let lastRead:
  { readonly written: string; readonly zone: string; readonly closed: Span[] } | undefined;

function closedIn(written: string, zone: string): Span[] {
  if (lastRead?.written !== written || lastRead.zone !== zone) {
    const days = JSON.parse(written) as [first: string, last: string][];
    lastRead = { written, zone, closed: days.map(([first, last]) => daysSpan(first, last, zone)) };
  }
  return lastRead.closed;
}

/** `09:00:00` to the minute. */
const wallTime = (written: string): string => written.slice(0, 5);

const datesOf = (days: PolicyRow['days']): DateHours[] =>
  [...Map.groupBy(days, ([date]) => date)].map(([date, its]) => ({
    date,
    intervals: its.map(([, start, end]) => ({ start: wallTime(start), end: wallTime(end) })),
  }));
