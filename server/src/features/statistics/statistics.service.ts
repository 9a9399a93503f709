import type { HubPart } from '@thedot/domain/access/hub-parts';
import type { Period } from '@thedot/domain/dashboard/expert-metrics.contract';
import { refusePeriod, resolvePeriod } from '@thedot/domain/dashboard/periods.rules';
import { assertField } from '@thedot/domain/errors';
import { daysSpan } from '@thedot/domain/kernel/time';
import { GROUP_BY_SPACE_TYPE } from '@thedot/domain/spaces/space-types.contract';
import {
  comparedPeriod,
  mondayOf,
  refuseLongPeriod,
  weeksOf,
} from '@thedot/domain/statistics/comparison.rules';
import {
  type BookingStatistics,
  type BookingStatisticsQuery,
  type BookingType,
  type Figure,
  FigureId,
  type FigureValue,
  type FloorHour,
  type FloorOccupancy,
  type Statistics,
  type StatisticsQuery,
  TicketAge,
} from '@thedot/domain/statistics/statistics.contract';
import { forceCustomPlan } from '../../db/force-custom-plan.ts';
import type { Context } from '../../kernel/context.ts';
import { findPeople } from './bookable-time.queries.ts';
import {
  type ExpertMinutes,
  findExpertMinutes,
  findOccupancy,
  type SlotMinutes,
} from './bookable-time.service.ts';
import {
  countByWeek,
  countByWeekdayHour,
  type CountsByWeek,
  countFigures,
  countTicketsByAge,
  countUnmetByCategory,
  type FigureCounts,
  type StatisticsScope,
  toFigureValue,
} from './figures.queries.ts';
import {
  COUNTED_FIGURES,
  type CountedFigureId,
  countsSpaceType,
  isCountedFigure,
  type OccupancyFigureId,
} from './figures.sql.ts';

/** Experts with a row of their own; all others are summed up. */
const MAX_EXPERTS = 10;

export interface ResolvedPeriods {
  readonly period: Period;
  readonly before: Period | null;
  readonly scope: StatisticsScope;
}

/** The period and what it is compared with, as days and as instants in the hub's time zone. */
export function resolveScope(
  { now, settings }: Pick<Context, 'now' | 'settings'>,
  query: Pick<StatisticsQuery, 'from' | 'to' | 'compare'>,
): ResolvedPeriods {
  const at = now();
  const timeZone = settings.hubTimeZone;
  const period = resolvePeriod(query, at, timeZone);
  assertField('to', refusePeriod(period) ?? refuseLongPeriod(period));
  const before = comparedPeriod(period, query.compare);
  const spanOf = ({ from, to }: Period) => daysSpan(from, to, timeZone);
  const periods = { now: spanOf(period), before: before && spanOf(before) };
  return { period, before, scope: { periods, at, timeZone } };
}

const WEEKLY = [
  'space_bookings',
  'desk_bookings',
  'station_bookings',
  'material_bookings',
  'sessions_held',
] as const satisfies readonly CountedFigureId[];

/** The parts that a figure counts: it is not shown while all of them are switched off. */
const PARTS_OF_FIGURE: Readonly<Partial<Record<FigureId, readonly HubPart[]>>> = {
  station_bookings: ['station'],
  material_bookings: ['material', 'station'],
  events_held: ['events'],
  event_registrations: ['events'],
  event_attendance: ['events'],
  opportunities_published: ['opportunities'],
  opportunity_applications: ['opportunities'],
  deals_taken: ['deals'],
  partner_requests: ['community'],
};

/** All figures of the hub, with what its charts show. */
export async function findStatistics(ctx: Context, query: StatisticsQuery): Promise<Statistics> {
  const { period, before, scope } = resolveScope(ctx, query);
  // Statements run one after another: two at a time would take longer for other callers.
  return forceCustomPlan(ctx.db, async (db) => {
    const counts = await countFigures(db, FigureId.options.filter(isCountedFigure), scope);
    const occupancy = await findOccupancy({ db, settings: ctx.settings }, scope);
    const experts = await findExpertMinutes({ db, settings: ctx.settings }, scope);
    const byWeek = await countByWeek(db, WEEKLY, scope);
    const weekdayHours = await countByWeekdayHour(db, ['space_bookings', 'desk_bookings'], scope);
    const ages = await countTicketsByAge(db, scope);
    const unmetRequests = await countUnmetByCategory(db, scope);
    const [first, others] = splitExperts(experts);
    const people = first.length
      ? await findPeople(
          db,
          first.map(({ expertId }) => expertId),
        )
      : [];
    const personOf = new Map(people.map(({ id, person }) => [id, person]));
    const isCompared = before !== null;
    return {
      period,
      before,
      figures: FigureId.options
        .filter(
          (id) =>
            PARTS_OF_FIGURE[id]?.every((part) => ctx.settings.switchedOff.includes(part)) !== true,
        )
        .map((id) => toFigure(id, { counts, occupancy, experts, isCompared })),
      weeks: weeksOf(period).map((week) => ({
        ...week,
        space_bookings: countInWeek(byWeek, 'space_bookings', week),
        desk_bookings: countInWeek(byWeek, 'desk_bookings', week),
        station_bookings: countInWeek(byWeek, 'station_bookings', week),
        material_bookings: countInWeek(byWeek, 'material_bookings', week),
        sessions_held: countInWeek(byWeek, 'sessions_held', week),
      })),
      floors: toFloors(occupancy, isCompared),
      today: toFloorHours(occupancy),
      ticketAges: TicketAge.options.map((age) => ({
        age,
        tickets: ages.find((it) => it.age === age)?.tickets ?? 0,
      })),
      experts: first.flatMap(({ expertId, used, left }) => {
        const expert = personOf.get(expertId);
        return expert ? [{ expert, usedMinutes: used, leftMinutes: left }] : [];
      }),
      otherExperts: {
        experts: others.length,
        usedMinutes: sumOf(others, ({ used }) => used),
        leftMinutes: sumOf(others, ({ left }) => left),
      },
      weekdayHours,
      unmetRequests,
    };
  });
}

const FIGURES_BY_TYPE = {
  workshop: ['space_bookings', 'space_occupancy', 'space_cancellations', 'space_no_shows'],
  hotdesk: ['desk_bookings', 'desk_occupancy', 'desk_cancellations', 'desk_no_shows'],
} as const satisfies Record<BookingType, readonly FigureId[]>;

/** The figures of bookings of one kind of spaces. */
export async function findBookingStatistics(
  ctx: Context,
  { type, ...query }: BookingStatisticsQuery,
): Promise<BookingStatistics> {
  const { period, before, scope } = resolveScope(ctx, query);
  const ids = FIGURES_BY_TYPE[type];
  const [bookings] = ids;
  return forceCustomPlan(ctx.db, async (db) => {
    const counts = await countFigures(
      db,
      ids.filter((id) => isCountedFigure(id)),
      scope,
    );
    const occupancy = await findOccupancy({ db, settings: ctx.settings }, scope);
    const byWeek = await countByWeek(db, [bookings], scope);
    const ofType = occupancy.filter(({ space }) => GROUP_BY_SPACE_TYPE[space.type] === type);
    const isCompared = before !== null;
    return {
      type,
      period,
      before,
      figures: ids.map((id) => toFigure(id, { counts, occupancy, experts: [], isCompared })),
      weeks: weeksOf(period).map((week) => ({
        ...week,
        bookings: countInWeek(byWeek, bookings, week),
      })),
      floors: toFloors(ofType, isCompared),
      today: toFloorHours(ofType),
      weekdayHours: await countByWeekdayHour(db, [bookings], scope),
    };
  });
}

const sumOf = <T>(items: readonly T[], numberOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + numberOf(item), 0);

const countInWeek = (byWeek: CountsByWeek, id: CountedFigureId, { from }: Period): number =>
  byWeek[id]?.[mondayOf(from)] ?? 0;

interface Sums {
  readonly counts: FigureCounts;
  readonly occupancy: readonly SlotMinutes[];
  readonly experts: readonly ExpertMinutes[];
  readonly isCompared: boolean;
}

function toFigure(id: FigureId, { counts, occupancy, experts, isCompared }: Sums): Figure {
  if (id === 'expert_time_left')
    return {
      id,
      unit: 'minutes',
      now: toFigureValue('minutes', [sumOf(experts, ({ left }) => left), null]),
      before: isCompared
        ? toFigureValue('minutes', [sumOf(experts, ({ leftBefore }) => leftBefore), null])
        : null,
    };
  if (!isCountedFigure(id))
    return {
      id,
      unit: 'share',
      now: occupancyOf(occupancy, id, 'now'),
      before: isCompared ? occupancyOf(occupancy, id, 'before') : null,
    };
  return toCountedFigure(id, counts);
}

export function toCountedFigure(id: CountedFigureId, counts: FigureCounts): Figure {
  const { unit } = COUNTED_FIGURES[id];
  const [now, before] = counts[id] ?? [[0, 0], null];
  return { id, unit, now: toFigureValue(unit, now), before: before && toFigureValue(unit, before) };
}

const occupancyOf = (
  occupancy: readonly SlotMinutes[],
  id: OccupancyFigureId,
  of: SlotMinutes['slot']['of'],
): FigureValue => {
  const { booked, bookable } = sumOccupancy(
    occupancy.filter(({ space, slot }) => slot.of === of && countsSpaceType(id, space.type)),
  );
  return toFigureValue('share', [booked, bookable]);
};

const sumOccupancy = (minutes: readonly SlotMinutes[]) => ({
  booked: sumOf(minutes, ({ booked }) => booked),
  bookable: sumOf(minutes, ({ bookable }) => bookable),
});

function toFloors(occupancy: readonly SlotMinutes[], isCompared: boolean): FloorOccupancy[] {
  const byFloor = Map.groupBy(occupancy, ({ space }) => space.floor);
  return [...byFloor]
    .sort(([a], [b]) => a - b)
    .map(([floor, minutes]) => ({
      floor,
      ...sumOccupancy(minutes.filter(({ slot }) => slot.of === 'now')),
      before: isCompared ? sumOccupancy(minutes.filter(({ slot }) => slot.of === 'before')) : null,
    }));
}

function toFloorHours(occupancy: readonly SlotMinutes[]): FloorHour[] {
  const today = occupancy.filter(({ slot, bookable }) => slot.of === 'today' && bookable > 0);
  const byHour = Map.groupBy(today, ({ space, slot }) => space.floor * 24 + slot.hour);
  return [...byHour]
    .sort(([a], [b]) => a - b)
    .map(([key, minutes]) => ({
      floor: Math.floor(key / 24),
      hour: key % 24,
      ...sumOccupancy(minutes),
    }));
}

/** Experts with most hours used first, and those without any by what they have left. */
function splitExperts(experts: readonly ExpertMinutes[]) {
  const sorted = experts.toSorted(
    (a, b) => b.used - a.used || b.left - a.left || (a.expertId < b.expertId ? -1 : 1),
  );
  return [sorted.slice(0, MAX_EXPERTS), sorted.slice(MAX_EXPERTS)] as const;
}
