import { expect, test } from 'vitest';
import { intervalsFor, markOf } from './date-marks.ts';

const morning = { start: '09:00', end: '12:00' };
const said = {
  hours: [{ wday: 1, ...morning }],
  days: [{ date: '2026-05-06', intervals: [morning] }],
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
  expect(intervalsFor('2026-05-11', said)).toEqual([morning]);
  expect(intervalsFor('2026-05-12', { hours: [] })).toEqual([morning]);
});
