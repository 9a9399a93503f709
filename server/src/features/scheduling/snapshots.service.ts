// What the rules of scheduling need to know of resources, from the rows that `selectSnapshots` reads.
import type { BookableResource, Snapshot } from '@thedot/domain/scheduling/free-slots.rules';
import type { DateHours, Policy } from '@thedot/domain/scheduling/schedule.contract';
import { DAY_MS, daysSpan, MINUTE_MS, type Span } from '@thedot/domain/kernel/time';
import { MAX_BUFFER_MIN, MAX_HORIZON_DAYS, MAX_SERIES_DAYS } from '@thedot/domain/limits';
import type { Context } from '../../kernel/context.ts';
import type {
  MillisecondRange,
  ResourceRow,
  SnapshotRow,
  SnapshotWindow,
} from './snapshots.sql.ts';

type HubSettings = Pick<Context['settings'], 'hubTimeZone'>;

export const toSnapshot = (settings: HubSettings, row: SnapshotRow) => ({
  resource: toResource(row),
  schedule: toSchedule(settings, row, row.timeZone),
  policy: toPolicy(row),
  ...toBusyTimes(row),
});

export const toResource = ({
  id,
  kind,
  mode,
  units,
  outOfUse,
}: Pick<ResourceRow, 'id' | 'kind' | 'mode' | 'units' | 'outOfUse'>): BookableResource => ({
  id,
  kind,
  mode,
  units,
  outOfUse,
});

export const toBusyTimes = ({
  usages,
  external,
  starts,
}: Pick<SnapshotRow, 'usages' | 'external' | 'starts'>): Pick<
  Snapshot,
  'usages' | 'external' | 'starts'
> => ({
  usages: usages.map(([from, to, quantity, unit]) => ({
    from,
    to: to ?? Infinity,
    quantity,
    unit,
  })),
  external: toSpans(external),
  starts,
});

export const toPolicy = ({ lengths, minMinutes, maxMinutes, ...row }: ResourceRow): Policy => ({
  noticeMinutes: row.noticeMinutes,
  horizonDays: row.horizonDays,
  bufferBefore: row.bufferBefore,
  bufferAfter: row.bufferAfter,
  lengths: lengths ?? { min: minMinutes ?? row.step, max: maxMinutes ?? row.step },
  step: row.step,
  maxPerDay: row.maxPerDay,
  hoursApply: row.hoursApply,
  needsApproval: row.needsApproval,
  holdHours: row.holdHours,
  checkInMinutes: row.checkInMinutes,
});

export const ALL_TIME: Span = { from: -Infinity, to: Infinity };

export const toSpans = (ranges: readonly MillisecondRange[]): Span[] =>
  ranges.map(([from, to]) => ({ from, to }));

/** A span that contains the days in every time zone. */
export const spanInEveryZone = (first: string, last: string): Span => ({
  from: Date.parse(first) - DAY_MS,
  to: Date.parse(last) + 2 * DAY_MS,
});

/**
 * Widens the span by the longest buffer, since buffers of bookings outside of it may reach into it, and limits
 * it to the horizon plus the weeks of a series.
 */
export function toSnapshotWindow(
  { from, to }: Span,
  now: Date,
  except?: readonly string[],
): SnapshotWindow {
  const buffer = MAX_BUFFER_MIN * MINUTE_MS;
  const horizon = now.getTime() + (MAX_HORIZON_DAYS + MAX_SERIES_DAYS) * DAY_MS;
  return {
    from: new Date(Math.max(from, now.getTime()) - buffer).toISOString(),
    until: new Date(Math.min(to, horizon) + buffer).toISOString(),
    now: now.toISOString(),
    except: except ?? null,
  };
}

/** Without a zone of its own, a resource is in the hub's. */
export const toSchedule = (
  { hubTimeZone }: HubSettings,
  row: Pick<ResourceRow, 'hours' | 'days' | 'closures' | 'hubClosures'>,
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

/** Caches the last result: all resources of one reply have the same closures. */
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

const toDateOverrides = (days: ResourceRow['days']): DateHours[] =>
  [...Map.groupBy(days, ([date]) => date)].map(([date, intervals]) => ({
    date,
    intervals: intervals.map(([, start, end]) => ({
      start: toWallTime(start),
      end: toWallTime(end),
    })),
  }));
