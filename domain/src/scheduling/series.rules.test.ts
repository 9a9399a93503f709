import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OPEN_POLICY as alwaysOpen, snapshotOf } from './booking-policy.fixture.ts';
import { checkSeries, expandSeries } from './series.rules.ts';

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
    const weeks = expandSeries(slot(start), 6, zone);

    expect(new Set(weeks.map((week) => wall(week.start, zone))).size).toBe(1);
    expect(weeks.map(({ start: at, end }) => Date.parse(end) - Date.parse(at))).toEqual(
      Array.from({ length: 6 }, () => 3_600_000),
    );
  });

  test('shift by an hour in Tunis when the clocks in Paris change', () => {
    const starts = expandSeries(slot('2026-03-25T09:00:00Z'), 2, 'Europe/Paris').map(
      (it) => it.start,
    );

    expect(starts).toEqual(['2026-03-25T09:00:00.000Z', '2026-04-01T08:00:00.000Z']);
  });

  test('move forward in a skipped hour and use the first of a repeated hour', () => {
    const [, skipped] = expandSeries(slot('2026-03-22T01:30:00Z'), 2, 'Europe/Paris');
    const [, repeated] = expandSeries(slot('2026-10-18T00:30:00Z'), 2, 'Europe/Paris');

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
          const weeks = expandSeries(first, count, zone);
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
) => checkSeries(first, weeks, snapshotOf(...at), search).map(({ free }) => free);

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
      checkSeries(nine, 2, snapshotOf(open, { usages, resource: { units } }), {
        ...search,
        ...(quantity !== undefined && { quantity }),
      }).map((week) => week.free);

    expect(free(2)).toEqual([true, false]);
    expect(free(3)).toEqual([true, true]);
    expect(free(3, 2)).toEqual([true, false]);
  });
});
