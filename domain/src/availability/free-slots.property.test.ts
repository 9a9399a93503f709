import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlots, type BookingPolicy, type SlotSearch } from './availability.rules.ts';

const HUB_ZONE = 'Africa/Tunis';

/** Both clock changes of two years, where there are any, and an ordinary day. */
const CLOCK_CHANGES = {
  'Europe/Paris': ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31', '2026-06-17'],
  'America/St_Johns': ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2026-06-17'],
  'Africa/Tunis': ['2026-03-29', '2026-10-25'],
  'Asia/Kolkata': ['2026-03-29', '2026-10-25'],
};
const place = fc.constantFrom(
  ...Object.entries(CLOCK_CHANGES).flatMap(([timeZone, days]) =>
    days.map((day) => ({ timeZone, day })),
  ),
);

/** The hours at which clocks change are drawn as often as all others. */
const wallTime = fc
  .oneof(fc.integer({ min: 18, max: 50 }), fc.integer({ min: 0, max: 24 * 12 }))
  .map((fives) => addMinutes('00:00', fives * 5));
/** From cut to cut, so that many touch, with some left out. */
const intervals = (most: number) =>
  fc
    .tuple(
      fc.uniqueArray(wallTime, { minLength: 2, maxLength: most }),
      fc.array(fc.boolean(), { minLength: most, maxLength: most }),
    )
    .map(([cuts, kept]) =>
      cuts.toSorted().flatMap((start, index, sorted) => {
        const end = sorted[index + 1];
        return end !== undefined && (index === 0 || kept[index]) ? [{ start, end }] : [];
      }),
    );
const week = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), intervals(5)), {
    selector: ([wday]) => wday,
    maxLength: 7,
  })
  .map((days) => days.flatMap(([wday, its]) => its.map((interval) => ({ wday, ...interval }))));

/** Two days before the one in question to two after, in minutes from its midnight in UTC. */
const minute = fc.integer({ min: -2 * 1440, max: 3 * 1440 });
const stretch = fc.tuple(minute, fc.integer({ min: 1, max: 300 }));
const dayNear = fc.integer({ min: -1, max: 1 });

const asked = fc.record({
  place,
  hours: week,
  days: fc.uniqueArray(fc.tuple(dayNear, intervals(4)), { selector: ([day]) => day, maxLength: 2 }),
  closures: fc.array(fc.tuple(dayNear, fc.integer({ min: 0, max: 1 })), { maxLength: 1 }),
  hubClosed: fc.array(dayNear, { maxLength: 1 }),
  taken: fc.array(stretch, { maxLength: 4 }),
  requesterBusy: fc.array(stretch, { maxLength: 2 }),
  sessions: fc.array(minute, { maxLength: 4 }),
  minutes: fc.constantFrom(15, 30, 45, 60, 90, 120),
  buffers: fc.tuple(fc.constantFrom(0, 5, 15, 45), fc.constantFrom(0, 10, 30)),
  dailySessions: fc.constantFrom(null, 1, 2),
  now: fc.integer({ min: -3 * 1440, max: 1440 }),
  noticeMinutes: fc.constantFrom(0, 90, 24 * 60),
  horizonDays: fc.constantFrom(1, 2, 30),
  within: fc.tuple(minute, minute).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) })),
});

test('free times are what looking at every minute of the clocks finds', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(asked, ({ place: { timeZone, day }, ...it }) => {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const at = (minutes: number) => midnight + minutes * 60_000;
      const near = (days: number) => new Date(at(days * 1440)).toISOString().slice(0, 10);
      const span = ([from, length]: [number, number]) => ({
        from: at(from),
        to: at(from + length),
      });
      const hubDays = it.hubClosed.map(near);
      const clock = minutesAround(day, timeZone, HUB_ZONE);
      const closed = hubDays.map((closedDay) => {
        const its = clock
          .filter(({ hubDate }) => hubDate === closedDay)
          .map(({ at: when }) => when);
        return { from: Math.min(...its), to: Math.max(...its) + 60_000 };
      });
      const policy: BookingPolicy = {
        timeZone,
        hours: it.hours,
        days: it.days.map(([days, its]) => ({ date: near(days), intervals: its })),
        closures: it.closures.map(([days, more]) => ({
          firstDay: near(days),
          lastDay: near(days + more),
        })),
        closed,
        noticeMinutes: it.noticeMinutes,
        horizonDays: it.horizonDays,
        bufferBefore: it.buffers[0],
        bufferAfter: it.buffers[1],
        dailySessions: it.dailySessions,
      };
      const wish: SlotSearch = {
        minutes: it.minutes,
        now: at(it.now),
        within: { from: at(it.within.from), to: at(it.within.to) },
        busy: it.taken.map(span),
        requesterBusy: it.requesterBusy.map(span),
        sessionStarts: it.sessions.map(at),
      };

      const found = [...freeSlots(policy, wish)].map(({ start, end }) => [start, end]);

      expect(found).toEqual(naiveSlots(clock, { policy, wish, hubDays }));
    }),
    { numRuns: 1_000 },
  );
});

// What the free times must be, found in the slowest way there is: by looking at every minute of the clocks on
// the wall. It shares no code with the rules.

/** One minute, and what the clocks of the expert and of the hub show in it. */
interface Minute {
  readonly at: number;
  readonly date: string;
  readonly time: string;
  readonly hubDate: string;
}

const MINUTE = 60_000;
const DAYS_AROUND = 5;
const known = new Map<string, readonly Minute[]>();

/** Every minute from some days before a day to some days after. */
function minutesAround(day: string, timeZone: string, hubZone: string): readonly Minute[] {
  const key = `${day} ${timeZone} ${hubZone}`;
  const minutes = known.get(key) ?? readClocks(day, timeZone, hubZone);
  known.set(key, minutes);
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
    policy,
    wish,
    hubDays,
  }: { policy: BookingPolicy; wish: SlotSearch; hubDays: readonly string[] },
): [start: string, end: string][] {
  const open = clock.map(() => false);
  for (const date of new Set(clock.map((minute) => minute.date))) {
    for (const [start, end] of hoursOf(policy, date)) {
      const [first, last] = [whenItShows(clock, date, start), whenItShows(clock, date, end)];
      // The last of the days looked at is not whole.
      if (first < 0) continue;
      for (let index = first; index < last; index++) open[index] = true;
    }
  }
  const isFree = (index: number, isPartOfSession: boolean): boolean => {
    const minute = clock[index];
    if (!minute) return false;
    const inside = ({ from, to }: { from: number; to: number }) =>
      from <= minute.at && minute.at < to;
    if (wish.busy.some(inside)) return false;
    if (!isPartOfSession) return true;
    return (
      open[index] === true &&
      !(wish.requesterBusy ?? []).some(inside) &&
      !hubDays.includes(minute.hubDate)
    );
  };
  const found: [string, string][] = [];
  let sinceOpening = 0;
  clock.forEach(({ at, date }, index) => {
    sinceOpening =
      open[index - 1] === true && clock[index - 1]?.date === date ? sinceOpening + 1 : 0;
    if (!open[index] || sinceOpening % (wish.minutes % 30 === 0 ? 30 : 15) !== 0) return;
    if (at < wish.within.from || at >= wish.within.to) return;
    if (at < wish.now + policy.noticeMinutes * MINUTE) return;
    if (at >= wish.now + policy.horizonDays * 24 * 60 * MINUTE) return;
    const sessionsThatDay = (wish.sessionStarts ?? []).filter((start) =>
      clock.some((minute) => minute.at === start && minute.date === date),
    );
    if (sessionsThatDay.length >= (policy.dailySessions ?? Infinity)) return;
    for (let offset = -policy.bufferBefore; offset < wish.minutes + policy.bufferAfter; offset++) {
      const isPartOfSession = 0 <= offset && offset < wish.minutes;
      if (!isFree(index + offset, isPartOfSession)) return;
      // Nobody meets across midnight, however the days beside it are open.
      if (isPartOfSession && clock[index + offset]?.date !== date) return;
    }
    const written = (instant: number) => new Date(instant).toISOString();
    found.push([written(at), written(at + wish.minutes * MINUTE)]);
  });
  return found;
}

function hoursOf({ days, closures, hours }: BookingPolicy, date: string): [string, string][] {
  const own = days.filter((day) => day.date === date).flatMap((day) => day.intervals);
  if (own.length > 0) return own.map(({ start, end }) => [start, end]);
  for (const { firstDay, lastDay } of closures) {
    if (firstDay <= date && date <= lastDay) return [];
  }
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  return hours.filter(({ wday }) => wday === weekday).map(({ start, end }) => [start, end]);
}

/** The first minute of a date in which its clock shows a time; one that it skips is shown as much later as it skips. */
function whenItShows(clock: readonly Minute[], date: string, time: string): number {
  if (time === '24:00') return clock.findLastIndex((minute) => minute.date === date) + 1;
  const shown = clock.findIndex((minute) => minute.date === date && minute.time === time);
  if (shown >= 0) return shown;
  const times = new Set(clock.filter((minute) => minute.date === date).map((it) => it.time));
  return clock.findIndex(
    (minute) => minute.date === date && minute.time === addMinutes(time, 1440 - times.size),
  );
}
