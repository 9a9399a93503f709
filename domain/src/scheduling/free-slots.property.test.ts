import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OPEN_POLICY as openPolicy, snapshotOf } from './booking-policy.fixture.ts';
import { freeSlots, type SlotSearch, type Snapshot } from './free-slots.rules.ts';

const HUB_ZONE = 'Africa/Tunis';

/** Zones with the clock changes of two years, and an ordinary day. */
const CLOCK_CHANGES = {
  'Europe/Paris': ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2026-06-17'],
  'America/St_Johns': ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2026-06-17'],
  // The clock changes at midnight.
  'Africa/Cairo': ['2026-04-24', '2026-10-29', '2026-10-30'],
  'Africa/Tunis': ['2026-03-29', '2026-10-25'],
  'Asia/Kolkata': ['2026-03-29', '2026-10-25'],
};
const zoneAndDay = fc.constantFrom(
  ...Object.entries(CLOCK_CHANGES).flatMap(([timeZone, days]) =>
    days.map((day) => ({ timeZone, day })),
  ),
);

/** A third of the generated times are near the hours at which clocks change, another third is midnight. */
const wallTime = fc
  .oneof(
    fc.integer({ min: 18, max: 50 }),
    fc.integer({ min: 0, max: 24 * 12 }),
    fc.constantFrom(0, 24 * 12),
  )
  .map((fives) => addMinutes('00:00', fives * 5));
/** Intervals between sorted cuts, so that many touch; some are left out. */
const intervals = (most: number) =>
  fc
    .tuple(
      fc.uniqueArray(wallTime, { minLength: 2, maxLength: most }),
      fc.array(fc.boolean(), { minLength: most, maxLength: most }),
    )
    .map(([cuts, isIncluded]) =>
      cuts.toSorted().flatMap((start, index, sorted) => {
        const end = sorted[index + 1];
        return end !== undefined && (index === 0 || isIncluded[index]) ? [{ start, end }] : [];
      }),
    );
const week = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), intervals(5)), {
    selector: ([wday]) => wday,
    maxLength: 7,
  })
  .map((days) => days.flatMap(([wday, ofDay]) => ofDay.map((interval) => ({ wday, ...interval }))));

/** Minutes from midnight in UTC of the tested day, from two days before to two days after. */
const minute = fc.integer({ min: -2 * 1440, max: 3 * 1440 });
const minuteAndLength = fc.tuple(minute, fc.integer({ min: 1, max: 300 }));
const dayNear = fc.integer({ min: -1, max: 1 });

const scenario = fc.record({
  zoneAndDay,
  hours: week,
  days: fc.uniqueArray(fc.tuple(dayNear, intervals(4)), { selector: ([day]) => day, maxLength: 2 }),
  closures: fc.array(fc.tuple(dayNear, fc.integer({ min: 0, max: 1 })), { maxLength: 1 }),
  hubClosed: fc.array(dayNear, { maxLength: 1 }),
  busy: fc.array(minuteAndLength, { maxLength: 4 }),
  requesterBusy: fc.array(minuteAndLength, { maxLength: 2 }),
  sessions: fc.array(minute, { maxLength: 4 }),
  minutes: fc.constantFrom(15, 30, 45, 60, 90, 120, 1440),
  buffers: fc.tuple(fc.constantFrom(0, 5, 15, 45), fc.constantFrom(0, 10, 30)),
  maxPerDay: fc.constantFrom(null, 1, 2),
  now: fc.integer({ min: -3 * 1440, max: 1440 }),
  noticeMinutes: fc.constantFrom(0, 90, 24 * 60),
  horizonDays: fc.constantFrom(1, 2, 30),
  within: fc.tuple(minute, minute).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
});

test('freeSlots finds the same slots as a minute-by-minute model', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(scenario, ({ zoneAndDay: { timeZone, day }, ...it }) => {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const at = (minutes: number) => midnight + minutes * 60_000;
      const near = (days: number) => new Date(at(days * 1440)).toISOString().slice(0, 10);
      const span = ([from, length]: [number, number]) => ({
        from: at(from),
        to: at(from + length),
      });
      const hubDays = it.hubClosed.map(near);
      const clock = minutesAround(day, timeZone, HUB_ZONE);
      const hubClosures = hubDays.map((closedDay) => {
        const instants = clock
          .filter(({ hubDate }) => hubDate === closedDay)
          .map(({ at: when }) => when);
        return { from: Math.min(...instants), to: Math.max(...instants) + 60_000 };
      });
      const policy = {
        ...openPolicy,
        timeZone,
        hours: it.hours,
        days: it.days.map(([days, ofDate]) => ({ date: near(days), intervals: ofDate })),
        closures: it.closures.map(([days, more]) => ({
          firstDay: near(days),
          lastDay: near(days + more),
        })),
        hubClosures: hubClosures,
        noticeMinutes: it.noticeMinutes,
        horizonDays: it.horizonDays,
        bufferBefore: it.buffers[0],
        bufferAfter: it.buffers[1],
        maxPerDay: it.maxPerDay,
      };
      const search: SlotSearch = {
        minutes: it.minutes,
        now: at(it.now),
        within: { from: at(it.within.from), to: at(it.within.to) },
      };
      const snapshot = snapshotOf(policy, {
        busy: it.busy.map(span),
        requesterBusy: it.requesterBusy.map(span),
        starts: it.sessions.map(at),
      });

      const found = [...freeSlots(snapshot, search)].map(({ start, end }) => [start, end]);

      expect(found).toEqual(naiveSlots(clock, { snapshot, search, hubDays }));
    }),
    { numRuns: 1_000 },
  );
});

test('freeSlots of units and stock finds the same slots as a minute-by-minute model', () => {
  const usage = fc.record({
    minutes: fc.tuple(fc.integer({ min: 450, max: 720 }), fc.integer({ min: 1, max: 120 })),
    unit: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  });
  const midnight = Date.parse('2026-03-10T00:00:00Z');
  const scenario = fc.record({
    mode: fc.constantFrom('exclusive' as const, 'counted' as const),
    units: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    usages: fc.array(usage, { maxLength: 8 }),
    buffer: fc.constantFrom(0, 10, 30),
  });
  fc.assert(
    fc.property(scenario, ({ mode, units, quantity, buffer, ...it }) => {
      const usages = it.usages.map(({ minutes: [from, length], ...of }) => ({
        from: midnight + from * MINUTE,
        to: midnight + (from + length) * MINUTE,
        quantity: mode === 'counted' ? of.quantity : 1,
        unit: mode === 'counted' ? null : of.unit,
      }));
      const policy = { ...openPolicy, bufferBefore: buffer, bufferAfter: buffer };
      const snapshot = snapshotOf(policy, { usages, resource: { mode, units } });
      const within = { from: midnight, to: midnight + 1440 * MINUTE };
      const found = [...freeSlots(snapshot, { minutes: 60, quantity, within, now: midnight })];

      // `openPolicy` is open from 09:00 to 11:00 in Tunis, 08:00 to 10:00 in UTC.
      const expected = [480, 510, 540].filter((start) => {
        const minutes = Array.from(
          { length: 60 + 2 * buffer },
          (_, index) => midnight + (start - buffer + index) * MINUTE,
        );
        const usedAt = (at: number) => usages.filter(({ from, to }) => from <= at && at < to);
        const sums = minutes.map((at) => usedAt(at).reduce((sum, of) => sum + of.quantity, 0));
        const taken = new Set(minutes.flatMap(usedAt).map(({ unit }) => unit));
        const freeUnits = [1, 2, 3, 4].filter((unit) => unit <= units && !taken.has(unit));
        const free = mode === 'counted' ? units - Math.max(...sums) : freeUnits.length;
        return free >= quantity;
      });
      expect(found.map(({ start }) => (Date.parse(start) - midnight) / MINUTE)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

// The model finds free slots by checking every minute of the wall clocks. It shares no code with the rules.

/** One minute with its local date and time for the expert, and its local date for the hub. */
interface Minute {
  readonly at: number;
  readonly date: string;
  readonly time: string;
  readonly hubDate: string;
}

const MINUTE = 60_000;
const DAYS_AROUND = 5;
const minutesByKey = new Map<string, readonly Minute[]>();

/** Every minute from `DAYS_AROUND` days before a day to as many after. */
function minutesAround(day: string, timeZone: string, hubZone: string): readonly Minute[] {
  const key = `${day} ${timeZone} ${hubZone}`;
  const minutes = minutesByKey.get(key) ?? readClocks(day, timeZone, hubZone);
  minutesByKey.set(key, minutes);
  return minutes;
}

function readClocks(day: string, timeZone: string, hubZone: string): Minute[] {
  const from = Date.parse(`${day}T00:00:00Z`) - DAYS_AROUND * 1440 * MINUTE;
  const [own, hub] = [clockOf(timeZone), clockOf(hubZone)];
  return Array.from({ length: 2 * DAYS_AROUND * 1440 }, (_, index) => {
    const at = from + index * MINUTE;
    const [date = '', time = ''] = own.format(at).split(' ');
    return { at, date, time, hubDate: hub.format(at).slice(0, 10) };
  });
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });

const addMinutes = (time: string, more: number): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const sum = hours * 60 + minutes + more;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(sum / 60))}:${two(sum % 60)}`;
};

function naiveSlots(
  clock: readonly Minute[],
  {
    snapshot,
    search,
    hubDays,
  }: { snapshot: Snapshot; search: SlotSearch; hubDays: readonly string[] },
): [start: string, end: string][] {
  const { schedule, policy, usages, requesterBusy = [], starts } = snapshot;
  const open = clock.map(() => false);
  for (const date of new Set(clock.map((minute) => minute.date))) {
    for (const [start, end] of hoursOf(schedule, date)) {
      const [first, last] = [findMinute(clock, date, start), findMinute(clock, date, end)];
      // The model covers only a part of its outermost days.
      if (first < 0) continue;
      for (let index = first; index < last; index++) open[index] = true;
    }
  }
  const isFree = (index: number, isPartOfSession: boolean): boolean => {
    const minute = clock[index];
    if (!minute) return false;
    const inside = ({ from, to }: { from: number; to: number }) =>
      from <= minute.at && minute.at < to;
    if (usages.some(inside)) return false;
    if (!isPartOfSession) return true;
    return open[index] === true && !requesterBusy.some(inside) && !hubDays.includes(minute.hubDate);
  };
  const found: [string, string][] = [];
  let sinceOpening = 0;
  clock.forEach(({ at, date }, index) => {
    sinceOpening =
      open[index - 1] === true && clock[index - 1]?.date === date ? sinceOpening + 1 : 0;
    if (!open[index] || sinceOpening % (search.minutes % 30 === 0 ? 30 : 15) !== 0) return;
    if (at < search.within.from || at >= search.within.to) return;
    if (at < search.now + policy.noticeMinutes * MINUTE) return;
    if (at >= search.now + policy.horizonDays * 24 * 60 * MINUTE) return;
    const sessionsThatDay = starts.filter((start) =>
      clock.some((minute) => minute.at === start && minute.date === date),
    );
    if (sessionsThatDay.length >= (policy.maxPerDay ?? Infinity)) return;
    for (
      let offset = -policy.bufferBefore;
      offset < search.minutes + policy.bufferAfter;
      offset++
    ) {
      const isPartOfSession = 0 <= offset && offset < search.minutes;
      if (!isFree(index + offset, isPartOfSession)) return;
    }
    const iso = (instant: number) => new Date(instant).toISOString();
    found.push([iso(at), iso(at + search.minutes * MINUTE)]);
  });
  return found;
}

function hoursOf(
  { days, closures, hours }: Snapshot['schedule'],
  date: string,
): [string, string][] {
  const override = days.filter((day) => day.date === date).flatMap((day) => day.intervals);
  if (override.length > 0) return override.map(({ start, end }) => [start, end]);
  for (const { firstDay, lastDay } of closures) {
    if (firstDay <= date && date <= lastDay) return [];
  }
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return hours.filter(({ wday }) => wday === weekday).map(({ start, end }) => [start, end]);
}

/** The index of the first minute with this local time; a skipped time is moved forward by the length of the gap. */
function findMinute(clock: readonly Minute[], date: string, time: string): number {
  if (time === '24:00') return clock.findLastIndex((minute) => minute.date === date) + 1;
  const shown = clock.findIndex((minute) => minute.date === date && minute.time === time);
  if (shown >= 0) return shown;
  const times = new Set(clock.filter((minute) => minute.date === date).map((it) => it.time));
  return clock.findIndex(
    (minute) => minute.date === date && minute.time === addMinutes(time, 1440 - times.size),
  );
}
