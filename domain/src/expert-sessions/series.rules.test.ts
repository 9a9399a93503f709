import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingPolicy } from '../scheduling/free-slots.rules.ts';
import { checkSeries, expandSeries, affordableWeeks } from './series.rules.ts';

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

const open: BookingPolicy = {
  hours: [{ wday: 3, start: '09:00', end: '12:00' }],
  timeZone: 'Europe/Paris',
  noticeMinutes: 24 * 60,
  horizonDays: 10,
  bufferBefore: 0,
  bufferAfter: 15,
  days: [],
  closures: [],
  hubClosures: [],
  dailySessions: null,
};
const wish = { minutes: 60, now: Date.parse('2026-03-09T08:00:00Z'), busy: [], requesterBusy: [] };
const span = (start: string, minutes = 60) => {
  const from = Date.parse(start);
  return { from, to: from + minutes * 60_000 };
};
const rooms = (...args: Parameters<typeof checkSeries>) =>
  checkSeries(...args).map(({ free }) => free);

describe('checkSeries', () => {
  const nine = slot('2026-03-11T08:00:00Z');

  test('marks weeks within the expert’s hours free, also beyond the horizon', () => {
    expect(rooms(nine, 4, open, wish)).toEqual([true, true, true, true]);
  });

  test('marks weeks busy when either party is busy or a buffer overlaps', () => {
    const taken = [span('2026-03-18T08:30:00Z')];
    const requesterBusy = [span('2026-03-25T08:00:00Z')];
    const near = [span('2026-04-01T08:10:00Z')];

    expect(rooms(nine, 4, open, { ...wish, busy: [...taken, ...near], requesterBusy })).toEqual([
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

    expect(rooms(evening, 2, open, wish)).toEqual([true, true]);
    expect(rooms(evening, 2, open, { ...wish, busy: [span('2026-03-18T18:00:00Z')] })).toEqual([
      true,
      false,
    ]);
    expect(rooms(late, 2, short, wish)).toEqual([true, true]);
    expect(rooms(late, 2, { ...short, hours: [] }, wish)).toEqual([true, true]);
  });

  test('marks weeks busy on hub closures, days off and at the daily limit', () => {
    const evening = slot('2026-03-11T18:00:00Z');
    const closed = [span('2026-03-17T23:00:00Z', 24 * 60)];
    const closures = [{ firstDay: '2026-03-25', lastDay: '2026-03-31' }];
    const sessions = [Date.parse('2026-04-01T09:00:00Z')];

    expect(rooms(evening, 2, { ...open, hubClosures: closed }, wish)).toEqual([true, false]);
    expect(
      rooms(
        nine,
        5,
        { ...open, hubClosures: closed, closures, dailySessions: 1 },
        { ...wish, sessionStarts: sessions },
      ),
    ).toEqual([true, false, false, false, true]);
  });
});

test.each([
  [240, 0, 60, 4],
  [240, 90, 60, 2],
  [240, 240, 30, 0],
  [240, 300, 30, 0],
])(
  'of %i minutes with %i used, %i at a time, %i sessions are left',
  (limit, used, minutes, left) => {
    expect(affordableWeeks({ usedMinutes: used, limitMinutes: limit }, minutes)).toBe(left);
  },
);
