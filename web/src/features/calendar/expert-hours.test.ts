import { expect, test } from 'vitest';
import type { BoardWeekRow } from '../scheduling/schedule-editor/date-status.ts';
import { findOpenRanges } from './expert-hours.ts';

const TUNIS = 'Africa/Tunis';
const everyDay = (...intervals: readonly (readonly [start: string, end: string])[]) =>
  Array.from({ length: 7 }, (_, wday) =>
    intervals.map(([start, end]) => ({ wday, start, end })),
  ).flat();
const rowOf = (row: Partial<BoardWeekRow>): BoardWeekRow => ({
  id: 'expert',
  name: 'Sonia Trabelsi',
  photo: null,
  headline: '',
  timeZone: TUNIS,
  hours: [],
  days: [],
  closures: [],
  sessions: [],
  hub: [],
  ...row,
});
/** In hours. */
const open = (row: Partial<BoardWeekRow>, day = '2026-12-02', zone = TUNIS) =>
  findOpenRanges(rowOf(row), day, zone).map(({ from, to }) => [from / 60, to / 60]);

test('an expert in the viewer’s zone is open at their own hours', () => {
  const hours = everyDay(['09:00', '12:00'], ['14:00', '24:00']);
  expect(open({ hours })).toEqual([
    [9, 12],
    [14, 24],
  ]);
});

test('hours that begin the day before or end the day after are cut at the viewer’s midnight', () => {
  // In Tunis it is eight hours earlier than in Tokyo, and six hours later than in New York.
  const tokyo = { timeZone: 'Asia/Tokyo', hours: everyDay(['07:00', '09:00']) };
  const newYork = { timeZone: 'America/New_York', hours: everyDay(['16:00', '20:00']) };
  const both = [
    [0, 1],
    [23, 24],
  ];
  expect(open(tokyo)).toEqual(both);
  expect(open(newYork)).toEqual([
    [0, 2],
    [22, 24],
  ]);
});

test('hours of the adjacent dates follow the overrides, days off and closures of those dates', () => {
  const tokyo = { timeZone: 'Asia/Tokyo', hours: everyDay(['07:00', '09:00']) };
  const next = { firstDay: '2026-12-03', lastDay: '2026-12-03' };
  expect(open({ ...tokyo, closures: [{ ...next, note: '' }] })).toEqual([[0, 1]]);
  expect(open({ ...tokyo, hub: [{ ...next, id: 'closure', name: 'Eid' }] })).toEqual([[0, 1]]);
  const days = [{ date: '2026-12-02', intervals: [{ start: '10:00', end: '11:00' }] }];
  expect(open({ ...tokyo, days })).toEqual([
    [2, 3],
    [23, 24],
  ]);
});

test('hours on both sides of the expert’s midnight are one range', () => {
  const hours = everyDay(['00:00', '02:00'], ['22:00', '24:00']);
  expect(open({ timeZone: 'Asia/Tokyo', hours })).toEqual([[14, 18]]);
});

test('hours of the date before last count for zones a whole day apart', () => {
  const hours = everyDay(['00:00', '01:00'], ['23:00', '24:00']);
  expect(
    open({ timeZone: 'Pacific/Pago_Pago', hours }, '2026-12-02', 'Pacific/Kiritimati'),
  ).toEqual([[0, 2]]);
});
