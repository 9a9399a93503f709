import { refuseInterval } from '@thedot/domain/scheduling/schedule.rules';
import { describe, expect, test } from 'vitest';
import { toBoardDay, defaultIntervals, getDateStatus } from './date-status.ts';
import {
  mergeHours,
  toVisibleRange,
  isDrawable,
  toHours,
  toSpan,
  copyDay,
  sumOpenMinutes,
  nextInterval,
} from './weekly-hours.ts';

const [monday, tuesday, sunday] = [1, 2, 0];
const at = (wday: number, start: string, end: string) => ({ wday, start, end });
const hours = { start: '09:00', end: '12:00' };

const morning = at(monday, '09:00', '12:00');

describe('hours in the grid', () => {
  test('are spans of their weekday, until midnight too', () => {
    const late = at(sunday, '21:00', '24:00');
    expect(toSpan(late)).toEqual({ column: '0', from: 21 * 60, to: 24 * 60 });
    expect([morning, late].map((it) => toHours(toSpan(it)))).toEqual([morning, late]);
  });

  test('are not drawable while incomplete', () => {
    expect(isDrawable(morning)).toBe(true);
    expect([at(1, '09:00', ''), at(1, '12:00', '09:00')].some(isDrawable)).toBe(false);
  });
});

describe('mergeHours', () => {
  const noon = at(monday, '12:00', '14:00');
  const evening = at(monday, '18:00', '20:00');

  test('replaces or appends hours that touch no others', () => {
    const afternoon = at(monday, '15:00', '17:00');
    expect(mergeHours([morning, evening], 1, afternoon)).toEqual([morning, afternoon]);
    expect(mergeHours([morning], 1, evening)).toEqual([morning, evening]);
  });

  test('merges hours that overlap or touch on the same day', () => {
    const over = mergeHours([morning, noon, evening], 2, at(monday, '11:00', '13:00'));
    expect(over).toEqual([at(monday, '09:00', '14:00')]);
    const beside = mergeHours([morning], 1, at(monday, '12:00', '13:00'));
    expect(beside).toEqual([at(monday, '09:00', '13:00')]);
  });

  test('does not merge hours of different days', () => {
    const other = at(tuesday, '09:00', '12:00');
    expect(mergeHours([morning], 1, other)).toEqual([morning, other]);
  });
});

test('toVisibleRange returns a working day, extended to all hours', () => {
  expect(toVisibleRange([morning])).toEqual({ from: 7 * 60, to: 21 * 60 });
  expect(toVisibleRange([at(monday, '05:30', '06:00'), at(tuesday, '20:00', '24:00')])).toEqual({
    from: 5 * 60,
    to: 24 * 60,
  });
});

describe('a next interval', () => {
  test('is the morning on a day without hours', () => {
    expect(nextInterval([at(tuesday, '09:00', '12:00')], monday)).toEqual(morning);
  });

  test('comes an hour after the latest of that day', () => {
    const hours = [at(monday, '14:00', '15:00'), at(monday, '09:00', '12:00')];
    expect(nextInterval(hours, monday)).toEqual(at(monday, '16:00', '19:00'));
  });

  test.each(['09:00', '20:30', '22:30'])('does not overlap a day that ends at %s', (end) => {
    const hours = [at(monday, '08:00', end)];
    expect(refuseInterval([...hours, nextInterval(hours, monday)], 1)).toBeNull();
  });
});

test('copyDay replaces the hours of the other days', () => {
  const hours = [at(monday, '09:00', '12:00'), at(tuesday, '15:00', '16:00')];

  expect(copyDay(hours, monday, [tuesday, sunday])).toEqual([
    at(monday, '09:00', '12:00'),
    at(tuesday, '09:00', '12:00'),
    at(sunday, '09:00', '12:00'),
  ]);
});

test('sumOpenMinutes ignores incomplete intervals', () => {
  expect(sumOpenMinutes([at(monday, '09:00', '12:00'), at(monday, '14:00', '')])).toBe(180);
});

test('sumOpenMinutes counts hours until midnight fully', () => {
  expect(sumOpenMinutes([at(monday, '22:00', '24:00'), at(tuesday, '22:00', '23:59')])).toBe(239);
  expect(nextInterval([at(monday, '08:00', '20:30')], monday)).toEqual(
    at(monday, '21:30', '24:00'),
  );
});

describe('toBoardDay', () => {
  const row = {
    id: 'karim',
    name: 'Karim',
    photo: null,
    headline: '',
    timeZone: 'Asia/Tokyo',
    hours: [{ wday: 2, ...hours }],
    days: [{ date: '2026-03-12', intervals: [hours] }],
    closures: [{ firstDay: '2026-03-10', lastDay: '2026-03-13', note: '' }],
    // Wednesday at one in the hours in Tokyo.
    sessions: [{ start: '2026-03-10T16:00:00.000Z', end: '2026-03-10T17:00:00.000Z' }],
    hub: [],
  };

  test('returns a day in the expert’s zone', () => {
    expect(toBoardDay(row, '2026-03-10')).toEqual({ status: 'off', intervals: [], sessions: [] });
    expect(toBoardDay(row, '2026-03-11')).toMatchObject({ status: 'off', sessions: row.sessions });
    expect(toBoardDay(row, '2026-03-12')).toEqual({
      status: 'own',
      intervals: [hours],
      sessions: [],
    });
    const open = toBoardDay({ ...row, closures: [] }, '2026-03-10');
    expect(open).toMatchObject({ status: 'open', intervals: row.hours });
  });

  test('returns no hours while the hub is closed', () => {
    const hub = [{ id: 'x', firstDay: '2026-03-12', lastDay: '2026-03-12', name: 'Works' }];
    const day = toBoardDay({ ...row, hub }, '2026-03-12');
    expect(day).toEqual({ status: 'hub', intervals: [], sessions: [] });
  });
});

describe('a date', () => {
  const said = {
    hours: [{ wday: 1, ...hours }],
    days: [{ date: '2026-05-06', intervals: [hours] }],
    closures: [{ firstDay: '2026-05-04', lastDay: '2026-05-07', note: '' }],
  };
  const hub = [{ firstDay: '2026-05-07', lastDay: '2026-05-08' }];

  test.each([
    ['2026-05-11', 'open'],
    ['2026-05-12', 'shut'],
    ['2026-05-04', 'off'],
    ['2026-05-06', 'own'],
    ['2026-05-07', 'hub'],
    ['2026-05-08', 'hub'],
  ])('%s has the status %s', (date, mark) => {
    expect(getDateStatus(date, said, hub)).toBe(mark);
  });

  test('a date override starts with the hours of its weekday or a default', () => {
    expect(defaultIntervals('2026-05-11', said)).toEqual([hours]);
    expect(defaultIntervals('2026-05-12', { hours: [] })).toEqual([hours]);
  });
});
