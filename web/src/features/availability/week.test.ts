import { refuseInterval } from '@thedot/domain/availability/free-slots.rules';
import { describe, expect, test } from 'vitest';
import { weekDayOf } from './board-week.ts';
import { intervalsFor, markOf } from './date-marks.ts';
import { drawn, dropped, frameOf, isDrawn, moved, resized } from './week-drawing.ts';
import { copyDay, minutesOpen, nextInterval } from './week.ts';

const [monday, tuesday, sunday] = [1, 2, 0];
const at = (wday: number, start: string, end: string) => ({ wday, start, end });
const hours = { start: '09:00', end: '12:00' };

const morning = at(monday, '09:00', '12:00');

describe('hours that are drawn', () => {
  test('move, and keep their length', () => {
    expect(moved(morning, 30)).toEqual(at(monday, '09:30', '12:30'));
    expect(moved(morning, -15, 1)).toEqual(at(tuesday, '08:45', '11:45'));
  });

  test('stay within the day and the week, which ends on Sunday', () => {
    expect(moved(morning, -1_000, -3)).toEqual(at(monday, '00:00', '03:00'));
    expect(moved(morning, 2_000, 99)).toEqual(at(sunday, '21:00', '24:00'));
  });

  test('that end with the day are whole again when they move back', () => {
    expect(moved(at(monday, '21:00', '24:00'), -60)).toEqual(at(monday, '20:00', '23:00'));
    expect(moved(at(monday, '21:00', '23:59'), -60)).toEqual(at(monday, '20:00', '22:59'));
  });

  test('grow and shrink at either end, to a quarter of an hour', () => {
    expect(resized(morning, 'end', 60)).toEqual(at(monday, '09:00', '13:00'));
    expect(resized(morning, 'start', 45)).toEqual(at(monday, '09:45', '12:00'));
    expect(resized(morning, 'end', -999)).toEqual(at(monday, '09:00', '09:15'));
    expect(resized(morning, 'start', 999)).toEqual(at(monday, '11:45', '12:00'));
    expect(resized(morning, 'end', 9_999)).toEqual(at(monday, '09:00', '24:00'));
  });

  test('are drawn from one point to another, downwards or upwards', () => {
    expect(drawn(monday, 600, 720)).toEqual(at(monday, '10:00', '12:00'));
    expect(drawn(monday, 720, 600)).toEqual(at(monday, '10:00', '12:00'));
    expect(drawn(monday, 600, 600)).toEqual(at(monday, '10:00', '10:30'));
    expect(drawn(monday, 1440, 1440)).toEqual(at(monday, '23:30', '24:00'));
  });

  test('that are still being typed are not drawn', () => {
    expect(isDrawn(morning)).toBe(true);
    expect([at(1, '09:00', ''), at(1, '12:00', '09:00')].some(isDrawn)).toBe(false);
  });
});

describe('what is dropped', () => {
  const noon = at(monday, '12:00', '14:00');
  const evening = at(monday, '18:00', '20:00');

  test('on nothing takes its place', () => {
    const afternoon = at(monday, '15:00', '17:00');
    expect(dropped([morning, evening], 1, afternoon)).toEqual([morning, afternoon]);
    expect(dropped([morning], 1, evening)).toEqual([morning, evening]);
  });

  test('on others of its day becomes one with them', () => {
    const over = dropped([morning, noon, evening], 2, at(monday, '11:00', '13:00'));
    expect(over).toEqual([at(monday, '09:00', '14:00')]);
    const beside = dropped([morning], 1, at(monday, '12:00', '13:00'));
    expect(beside).toEqual([at(monday, '09:00', '13:00')]);
  });

  test('beside others of another day leaves them', () => {
    const other = at(tuesday, '09:00', '12:00');
    expect(dropped([morning], 1, other)).toEqual([morning, other]);
  });
});

test('the drawing shows a working day, and as much more as there is', () => {
  expect(frameOf([morning])).toEqual({ from: 7 * 60, to: 21 * 60 });
  expect(frameOf([at(monday, '05:30', '06:00'), at(tuesday, '20:00', '24:00')])).toEqual({
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

  test.each(['09:00', '20:30', '22:30'])('never clashes after a day that ends at %s', (end) => {
    const hours = [at(monday, '08:00', end)];
    expect(refuseInterval([...hours, nextInterval(hours, monday)], 1)).toBeNull();
  });
});

test('a day is copied in the place of what the other days had', () => {
  const hours = [at(monday, '09:00', '12:00'), at(tuesday, '15:00', '16:00')];

  expect(copyDay(hours, monday, [tuesday, sunday])).toEqual([
    at(monday, '09:00', '12:00'),
    at(tuesday, '09:00', '12:00'),
    at(sunday, '09:00', '12:00'),
  ]);
});

test('hours that are still being typed count as none', () => {
  expect(minutesOpen([at(monday, '09:00', '12:00'), at(monday, '14:00', '')])).toBe(180);
});

test('hours that last until midnight count to their last minute', () => {
  expect(minutesOpen([at(monday, '22:00', '24:00'), at(tuesday, '22:00', '23:59')])).toBe(239);
  expect(nextInterval([at(monday, '08:00', '20:30')], monday)).toEqual(
    at(monday, '21:30', '24:00'),
  );
});

describe('a day of the hub’s board', () => {
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

  test('a day is as the expert’s clocks have it', () => {
    expect(weekDayOf(row, '2026-03-10')).toEqual({ mark: 'off', intervals: [], sessions: [] });
    expect(weekDayOf(row, '2026-03-11')).toMatchObject({ mark: 'off', sessions: row.sessions });
    expect(weekDayOf(row, '2026-03-12')).toEqual({ mark: 'own', intervals: [hours], sessions: [] });
    const open = weekDayOf({ ...row, closures: [] }, '2026-03-10');
    expect(open).toMatchObject({ mark: 'open', intervals: row.hours });
  });

  test('where the hub is closed nobody is open', () => {
    const hub = [{ id: 'x', firstDay: '2026-03-12', lastDay: '2026-03-12', name: 'Works' }];
    const day = weekDayOf({ ...row, hub }, '2026-03-12');
    expect(day).toEqual({ mark: 'hub', intervals: [], sessions: [] });
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
  ])('%s is marked as %s', (date, mark) => {
    expect(markOf(date, said, hub)).toBe(mark);
  });

  test('a date begins with the hours it would have had', () => {
    expect(intervalsFor('2026-05-11', said)).toEqual([hours]);
    expect(intervalsFor('2026-05-12', { hours: [] })).toEqual([hours]);
  });
});
