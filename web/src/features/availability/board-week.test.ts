import { expect, test } from 'vitest';
import { weekDayOf } from './board-week.ts';

const morning = { start: '09:00', end: '12:00' };
const row = {
  id: 'karim',
  name: 'Karim',
  photo: null,
  headline: '',
  timeZone: 'Asia/Tokyo',
  hours: [{ wday: 2, ...morning }],
  days: [{ date: '2026-03-12', intervals: [morning] }],
  closures: [{ firstDay: '2026-03-10', lastDay: '2026-03-13', note: '' }],
  // Wednesday at one in the morning in Tokyo.
  sessions: [{ start: '2026-03-10T16:00:00.000Z', end: '2026-03-10T17:00:00.000Z' }],
  hub: [],
};

test('a day is as the expert’s clocks have it', () => {
  expect(weekDayOf(row, '2026-03-10')).toEqual({ mark: 'off', intervals: [], sessions: [] });
  expect(weekDayOf(row, '2026-03-11')).toMatchObject({ mark: 'off', sessions: row.sessions });
  expect(weekDayOf(row, '2026-03-12')).toEqual({
    mark: 'own',
    intervals: [morning],
    sessions: [],
  });
  expect(weekDayOf({ ...row, closures: [] }, '2026-03-10')).toMatchObject({
    mark: 'open',
    intervals: row.hours,
  });
});

test('where the hub is closed nobody is open', () => {
  const hub = [{ id: 'x', firstDay: '2026-03-12', lastDay: '2026-03-12', name: 'Works' }];

  expect(weekDayOf({ ...row, hub }, '2026-03-12')).toEqual({
    mark: 'hub',
    intervals: [],
    sessions: [],
  });
});
