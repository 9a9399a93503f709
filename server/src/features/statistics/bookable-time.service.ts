// The time that spaces and experts could be booked, and what was booked of it.
import {
  DAY_MS,
  daysSpan,
  HOUR_MS,
  MINUTE_MS,
  dayOf,
  type Span,
  wallTimeAt,
} from '@thedot/domain/kernel/time';
import type { BookableSchedule } from '@thedot/domain/scheduling/opening-hours.rules';
import { bookableTime, totalTime } from '@thedot/domain/statistics/bookable-time.rules';
import type { Context } from '../../kernel/context.ts';
import { toSchedule } from '../scheduling/snapshots.service.ts';
import type { ResourceRow } from '../scheduling/snapshots.sql.ts';
import {
  type BookableRanges,
  type BookableSpaceRow,
  findBookableExperts,
  findBookableSpaces,
  type OpenRange,
  sumBookedMinutes,
  sumSessionMinutes,
} from './bookable-time.queries.ts';
import type { StatisticsScope } from './figures.queries.ts';

type Settings = Pick<Context, 'settings'>['settings'];
type ScheduleRow = Pick<ResourceRow, 'hours' | 'days' | 'closures' | 'hubClosures'>;

/** In which booked time is summed up: the period, the one before, or an hour of today. */
interface TimeSlot {
  readonly of: 'now' | 'before' | 'today';
  readonly span: Span;
  /** Of today, in the hub's time zone. */
  readonly hour: number;
}

/** Many resources have the same opening hours, which are calculated once. */
function createScheduleIndex(settings: Settings) {
  const numbers = new Map<string, number>();
  const schedules: BookableSchedule[] = [];
  return {
    schedules,
    numberOf: (row: ScheduleRow, timeZone: string | null): number => {
      const key = JSON.stringify([timeZone, row.hours, row.days, row.closures]);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, schedules.length);
      return schedules.push(toSchedule(settings, row, timeZone)) - 1;
    },
  };
}

/** Two hours of the day on which clocks go back have the same name. */
function hoursOfToday(at: Date, zone: string): TimeSlot[] {
  const today = dayOf(at.getTime(), zone);
  const { from, to } = daysSpan(today, today, zone);
  return Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, n) => {
    const start = from + n * HOUR_MS;
    return {
      of: 'today',
      span: { from: start, to: Math.min(start + HOUR_MS, to) },
      hour: Number(wallTimeAt(start, zone).slice(0, 2)),
    };
  });
}

const windowOf = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
});

const unitsOf = ({ units, outOfUse }: Pick<BookableSpaceRow, 'units' | 'outOfUse'>) =>
  units - outOfUse.length;

export interface SlotMinutes {
  readonly space: BookableSpaceRow;
  readonly slot: TimeSlot;
  readonly booked: number;
  readonly bookable: number;
}

/** Splits ranges at midnight in UTC, where the query joins them by day. */
function splitAtMidnight(range: OpenRange): OpenRange[] {
  const midnight = (Math.floor(range.from / DAY_MS) + 1) * DAY_MS;
  if (range.to <= midnight) return [range];
  return [{ ...range, to: midnight }, ...splitAtMidnight({ ...range, from: midnight })];
}

/** The bookable time of spaces in each slot, and what the query needs to sum up what was booked of it. */
function openSpaces(
  settings: Settings,
  spaces: readonly BookableSpaceRow[],
  slots: readonly TimeSlot[],
) {
  const { schedules, numberOf } = createScheduleIndex(settings);
  const places = spaces.map((space) => ({
    spaceId: space.id,
    schedule: numberOf(space, space.timeZone),
  }));
  const bySchedule = schedules.map((schedule) =>
    slots.map(({ span }) => bookableTime(schedule, span)),
  );
  const ranges = bySchedule.flatMap((slotTimes, schedule) =>
    slotTimes.flatMap((spans, slot) =>
      spans.flatMap((span) => splitAtMidnight({ ...span, schedule, slot })),
    ),
  );
  return {
    places,
    ranges,
    /** The bookable minutes of a unit of a space in each slot. */
    minutesOf: (space: number): readonly number[] =>
      bySchedule[places[space]?.schedule ?? 0]?.map((spans) => totalTime(spans) / MINUTE_MS) ?? [],
  };
}

/** What is booked of the bookable time of spaces in both periods, and in the hours of today. */
export async function findOccupancy(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { periods, at, timeZone }: StatisticsScope,
): Promise<readonly SlotMinutes[]> {
  const slots: TimeSlot[] = [
    { of: 'now', span: periods.now, hour: 0 },
    ...(periods.before ? [{ of: 'before', span: periods.before, hour: 0 } as const] : []),
    ...hoursOfToday(at, timeZone),
  ];
  const today = windowOf(slots.filter(({ of }) => of === 'today').map(({ span }) => span));
  const windows = [periods.now, ...(periods.before ? [periods.before] : []), today];
  const spaces = await findBookableSpaces(db, windowOf(windows));
  const { places, ranges, minutesOf } = openSpaces(settings, spaces, slots);
  const booked = new Map(
    (await sumBookedMinutes(db, { places, ranges, windows })).map(({ spaceId, slot, minutes }) => [
      `${spaceId} ${slot}`,
      minutes,
    ]),
  );
  return spaces.flatMap((space, index) => {
    const minutes = minutesOf(index);
    return slots.map((slot, number) => ({
      space,
      slot,
      booked: booked.get(`${space.id} ${number}`) ?? 0,
      bookable: (minutes[number] ?? 0) * unitsOf(space),
    }));
  });
}

/** The same of the period alone, for the rows behind a figure. */
export async function findOpenSpaces(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { now }: StatisticsScope['periods'],
  isIncluded: (space: BookableSpaceRow) => boolean,
): Promise<{
  readonly ranges: BookableRanges;
  readonly spaces: readonly { readonly space: BookableSpaceRow; readonly bookable: number }[];
}> {
  const spaces = (await findBookableSpaces(db, now)).filter(isIncluded);
  const { places, ranges, minutesOf } = openSpaces(settings, spaces, [
    { of: 'now', span: now, hour: 0 },
  ]);
  return {
    ranges: { places, ranges, windows: [now] },
    spaces: spaces.map((space, index) => ({
      space,
      bookable: (minutesOf(index)[0] ?? 0) * unitsOf(space),
    })),
  };
}

export interface ExpertMinutes {
  readonly expertId: string;
  readonly used: number;
  readonly left: number;
  readonly leftBefore: number;
}

/** The hours that each expert gave in the period, and what is left of those that they offered. */
export async function findExpertMinutes(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  scope: StatisticsScope,
): Promise<readonly ExpertMinutes[]> {
  const { now, before } = scope.periods;
  const experts = await findBookableExperts(db, windowOf(before ? [now, before] : [now]));
  const sessions = new Map(
    (await sumSessionMinutes(db, scope)).map((sums) => [sums.expertId, sums]),
  );
  const { schedules, numberOf } = createScheduleIndex(settings);
  const numbers = new Map(
    experts.map((row) => [row.id, numberOf(row, row.timeZone ?? row.ownTimeZone)]),
  );
  const offered = schedules.map((schedule) => ({
    now: totalTime(bookableTime(schedule, now)) / MINUTE_MS,
    before: before ? totalTime(bookableTime(schedule, before)) / MINUTE_MS : 0,
  }));
  // Users who were experts have sessions but offer no hours.
  return [...new Set([...numbers.keys(), ...sessions.keys()])].map((expertId) => {
    const times = offered[numbers.get(expertId) ?? -1];
    const agreed = sessions.get(expertId);
    return {
      expertId,
      used: agreed?.held ?? 0,
      left: Math.max(0, (times?.now ?? 0) - (agreed?.now ?? 0)),
      leftBefore: Math.max(0, (times?.before ?? 0) - (agreed?.before ?? 0)),
    };
  });
}
