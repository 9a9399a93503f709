import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeriesRule } from './series.contract.ts';
import { OPEN_POLICY as alwaysOpen, snapshotOf } from './booking-policy.fixture.ts';
import { checkSeries, expandSeries, refuseSeries, weeklyRule } from './series.rules.ts';

const slot = (start: string) => ({
  start: new Date(start).toISOString(),
  end: new Date(Date.parse(start) + 3_600_000).toISOString(),
});
const wall = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    timeStyle: undefined,
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(instant));

describe('the weeks after a session', () => {
  test.each([
    ['Europe/Paris', '2026-03-18T09:00:00Z'],
    ['Europe/Paris', '2026-10-14T14:00:00Z'],
    ['Africa/Tunis', '2026-03-18T09:00:00Z'],
    ['America/St_Johns', '2026-10-21T13:30:00Z'],
  ])('keep the local time in %s across clock changes', (zone, start) => {
    const weeks = expandSeries(weeklyRule(6), slot(start), zone);

    expect(new Set(weeks.map((week) => wall(week.start, zone))).size).toBe(1);
    expect(weeks.map(({ start: at, end }) => Date.parse(end) - Date.parse(at))).toEqual(
      Array.from({ length: 6 }, () => 3_600_000),
    );
  });

  test('shift by an hour in Tunis when the clocks in Paris change', () => {
    const starts = expandSeries(weeklyRule(2), slot('2026-03-25T09:00:00Z'), 'Europe/Paris').map(
      (it) => it.start,
    );

    expect(starts).toEqual(['2026-03-25T09:00:00.000Z', '2026-04-01T08:00:00.000Z']);
  });

  test('move forward in a skipped hour and use the first of a repeated hour', () => {
    const [, skipped] = expandSeries(weeklyRule(2), slot('2026-03-22T01:30:00Z'), 'Europe/Paris');
    const [, repeated] = expandSeries(weeklyRule(2), slot('2026-10-18T00:30:00Z'), 'Europe/Paris');

    expect(skipped?.start).toBe('2026-03-29T01:30:00.000Z');
    expect(repeated?.start).toBe('2026-10-25T00:30:00.000Z');
  });

  test('keep the local time from any hour of a year in any zone', () => {
    const zones = ['Europe/Paris', 'Africa/Tunis', 'America/St_Johns', 'Asia/Kolkata'];
    const hours = fc.integer({ min: 0, max: 365 * 24 - 1 });
    fc.assert(
      fc.property(
        hours,
        fc.constantFrom(...zones),
        fc.integer({ min: 2, max: 12 }),
        (hour, zone, count) => {
          const first = slot(new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
          const weeks = expandSeries(weeklyRule(count), first, zone);
          const days = weeks.map(
            ({ start }, week) =>
              (Date.parse(start) - Date.parse(first.start)) / 3_600_000 - week * 168,
          );
          expect(weeks).toHaveLength(count);
          // A clock change shifts an instant by exactly the size of the change.
          expect(days.every((by) => Math.abs(by) <= 1)).toBe(true);
          const walls = weeks.map(({ start }) => wall(start, zone));
          const skipped = walls.filter((it) => it !== walls[0]);
          expect(skipped.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

const open = {
  ...alwaysOpen,
  hours: [{ wday: 3, start: '09:00', end: '12:00' }],
  timeZone: 'Europe/Paris',
  noticeMinutes: 24 * 60,
  horizonDays: 10,
  bufferAfter: 15,
};
const search = { minutes: 60, now: Date.parse('2026-03-09T08:00:00Z') };
const span = (start: string, minutes = 60) => {
  const from = Date.parse(start);
  return { from, to: from + minutes * 60_000 };
};
const rooms = (
  first: ReturnType<typeof slot>,
  weeks: number,
  ...at: Parameters<typeof snapshotOf>
) => checkSeries(weeklyRule(weeks), first, snapshotOf(...at), search).map(({ free }) => free);

describe('checkSeries', () => {
  const nine = slot('2026-03-11T08:00:00Z');

  test('marks weeks within the expert’s hours free, also beyond the horizon', () => {
    expect(rooms(nine, 4, open)).toEqual([true, true, true, true]);
  });

  test('marks weeks busy when either party is busy or a buffer overlaps', () => {
    const taken = [span('2026-03-18T08:30:00Z')];
    const requesterBusy = [span('2026-03-25T08:00:00Z')];
    const near = [span('2026-04-01T08:10:00Z')];

    expect(rooms(nine, 4, open, { busy: [...taken, ...near], requesterBusy })).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('allows weeks outside the hours only when the first session is outside', () => {
    const evening = slot('2026-03-11T18:00:00Z');
    const late = slot('2026-03-11T10:30:00Z');
    const short = { ...open, hours: [{ wday: 3, start: '09:00', end: '12:30' }] };

    expect(rooms(evening, 2, open)).toEqual([true, true]);
    expect(rooms(evening, 2, open, { busy: [span('2026-03-18T18:00:00Z')] })).toEqual([
      true,
      false,
    ]);
    expect(rooms(late, 2, short)).toEqual([true, true]);
    expect(rooms(late, 2, { ...short, hours: [] })).toEqual([true, true]);
  });

  test('marks weeks busy on hub closures, days off and at the daily limit', () => {
    const evening = slot('2026-03-11T18:00:00Z');
    const closed = [span('2026-03-17T23:00:00Z', 24 * 60)];
    const closures = [{ firstDay: '2026-03-25', lastDay: '2026-03-31' }];
    const sessions = [Date.parse('2026-04-01T09:00:00Z')];

    expect(rooms(evening, 2, { ...open, hubClosures: closed })).toEqual([true, false]);
    expect(
      rooms(
        nine,
        5,
        { ...open, hubClosures: closed, closures, maxPerDay: 1 },
        { starts: sessions },
      ),
    ).toEqual([true, false, false, false, true]);
  });

  test.each(['2026-03-25T13:00:00Z', '2026-10-21T12:00:00Z'])(
    'keeps the afternoon of Paris from %s across the clock change',
    (start) => {
      const afternoons = { ...open, hours: [{ wday: 3, start: '14:00', end: '15:00' }] };

      expect(rooms(slot(start), 3, { ...afternoons, horizonDays: 365 })).toEqual([
        true,
        true,
        true,
      ]);
      expect(rooms(slot(start), 3, { ...afternoons, timeZone: 'Africa/Tunis' })[1]).toBe(true);
    },
  );

  test('needs a unit in every week, and the quantity', () => {
    const usages = [1, 2].map((unit) => ({ ...span('2026-03-18T08:00:00Z'), quantity: 1, unit }));
    const free = (units: number, quantity?: number) =>
      checkSeries(weeklyRule(2), nine, snapshotOf(open, { usages, resource: { units } }), {
        ...search,
        ...(quantity !== undefined && { quantity }),
      }).map((week) => week.free);

    expect(free(2)).toEqual([true, false]);
    expect(free(3)).toEqual([true, true]);
    expect(free(3, 2)).toEqual([true, false]);
  });
});

const rule = (given: Partial<SeriesRule>): SeriesRule => ({ ...weeklyRule(6), ...given });
const TEN = slot('2026-03-02T09:00:00Z');
const daysOf = (given: Partial<SeriesRule>, first = TEN) =>
  expandSeries(rule(given), first, 'Europe/Paris').map(({ start }) => start.slice(5, 10));

describe('expandSeries', () => {
  test.each<[Partial<SeriesRule>, string[]]>([
    [{ frequency: 'day', interval: 3, count: 3 }, ['03-02', '03-05', '03-08']],
    [{ weekdays: [1, 3], count: 4 }, ['03-02', '03-04', '03-09', '03-11']],
    [{ weekdays: [0, 5], count: 4 }, ['03-02', '03-06', '03-08', '03-09']],
    [{ interval: 2, weekdays: [3], count: 4 }, ['03-02', '03-04', '03-16', '03-18']],
    [{ frequency: 'month', count: 3 }, ['03-02', '04-02', '05-02']],
    [{ frequency: 'month', monthlyOn: 'weekday', count: 3 }, ['03-02', '04-06', '05-04']],
    [{ frequency: 'month', monthlyOn: 'last_weekday', count: 3 }, ['03-02', '04-27', '05-25']],
    [{ count: undefined, until: '2026-03-16' }, ['03-02', '03-09', '03-16']],
    [{ count: 2, until: '2026-03-16' }, ['03-02', '03-09']],
    [{ count: 6, until: '2026-03-16' }, ['03-02', '03-09', '03-16']],
  ])('repeats %o', (given, days) => {
    expect(daysOf(given)).toEqual(days);
  });

  test('leaves out months that have no such day', () => {
    const first = slot('2026-01-30T09:00:00Z');

    expect(daysOf({ frequency: 'month', count: 3 }, first)).toEqual(['01-30', '03-30', '04-30']);
    expect(daysOf({ frequency: 'month', monthlyOn: 'weekday', count: 3 }, first)).toEqual([
      '01-30',
      '05-29',
      '07-31',
    ]);
  });

  test('keeps the wall-clock time and the order of any rule over clock changes', () => {
    const rules = fc.record({
      frequency: fc.constantFrom('day', 'week', 'month'),
      interval: fc.integer({ min: 1, max: 5 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
      monthlyOn: fc.constantFrom('date', 'weekday', 'last_weekday'),
      count: fc.integer({ min: 2, max: 60 }),
    });
    const zones = fc.constantFrom('Europe/Paris', 'Africa/Tunis');
    const hours = fc.integer({ min: 0, max: 365 * 24 - 1 });
    fc.assert(
      fc.property(rules, zones, hours, (given, zone, hour) => {
        const first = slot(new Date(Date.UTC(2026, 0, 1, hour)).toISOString());
        const slots = expandSeries(given, first, zone);
        const starts = slots.map(({ start }) => Date.parse(start));

        expect(slots[0]).toEqual(first);
        expect(slots.length).toBeLessThanOrEqual(given.count);
        expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
        const hourOf = ({ start }: { start: string }) => wall(start, zone).slice(-5);
        const moved = slots.filter((it) => hourOf(it) !== hourOf(first));
        // The hour that a clock change skips moves forward, once a year.
        expect(moved.length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('refuseSeries', () => {
  test.each<[Partial<SeriesRule>, string | null]>([
    [{ count: 60 }, 'booking.series_too_long'],
    [{ frequency: 'day', count: 60 }, null],
    [{ frequency: 'day', count: undefined, until: '2026-04-30' }, null],
    [{ frequency: 'day', count: undefined, until: '2026-05-01' }, 'booking.series_too_long'],
    [{ count: undefined, until: '2036-05-01' }, 'booking.series_too_long'],
    [{ count: undefined, until: '2026-03-08' }, 'booking.series_too_short'],
    [{ count: undefined, until: '2026-03-01' }, 'booking.series_too_short'],
    [{ count: undefined, until: '2027-02-28' }, null],
    [{ count: 6, until: '2026-03-16' }, null],
    [{ count: 6, until: '2026-03-08' }, 'booking.series_too_short'],
    [{ frequency: 'day', count: 60, until: '2026-12-31' }, null],
  ])('of %o returns %s', (given, code) => {
    expect(refuseSeries(rule(given), TEN, 'Europe/Paris')).toBe(code);
  });
});

test('A rule needs an end: a number of bookings, a last day, or both', () => {
  const ends = [{}, { count: 3 }, { until: '2026-04-01' }, { count: 3, until: '2026-04-01' }];
  const accepted = ends.map(
    (end) => SeriesRule.safeParse({ ...rule({ count: undefined }), ...end }).success,
  );

  expect(accepted).toEqual([false, true, true, true]);
});
