import { expect, test } from 'vitest';
import { daysSpan, HOUR_MS } from '../kernel/time.ts';
import { bookableTime, totalTime } from './bookable-time.rules.ts';

const zone = 'Europe/Paris';
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((wday) => ({ wday, start: '00:00', end: '24:00' }));
const schedule = { timeZone: zone, hours: everyDay, days: [], closures: [], hubClosures: [] };

const hoursOf = (changes: Partial<Parameters<typeof bookableTime>[0]>, from: string, to: string) =>
  totalTime(bookableTime({ ...schedule, ...changes }, daysSpan(from, to, zone))) / HOUR_MS;

test('a day on which clocks change has as many bookable hours as it has', () => {
  expect(hoursOf({}, '2026-03-28', '2026-03-28')).toBe(24);
  expect(hoursOf({}, '2026-03-29', '2026-03-29')).toBe(23);
  expect(hoursOf({}, '2026-10-25', '2026-10-25')).toBe(25);
});

test('hours are cut at the edges of the period, in the zone of the resource', () => {
  const night = [{ wday: 1, start: '20:00', end: '23:00' }];
  const { from } = daysSpan('2026-03-02', '2026-03-02', zone);
  const span = { from, to: from + 22 * HOUR_MS };
  expect(totalTime(bookableTime({ ...schedule, hours: night }, span))).toBe(2 * HOUR_MS);
  const inNewYork = { ...schedule, timeZone: 'America/New_York', hours: night };
  expect(totalTime(bookableTime(inNewYork, span))).toBe(0);
});

test('days off and hours of single dates take the place of the weekly hours', () => {
  const closures = [{ firstDay: '2026-03-03', lastDay: '2026-03-04' }];
  expect(hoursOf({ closures }, '2026-03-02', '2026-03-05')).toBe(48);
  const days = [{ date: '2026-03-03', intervals: [{ start: '09:00', end: '12:00' }] }];
  expect(hoursOf({ closures, days }, '2026-03-02', '2026-03-05')).toBe(51);
});

test('closures of the hub are taken out, also of a part of a day', () => {
  const closed = daysSpan('2026-03-03', '2026-03-03', zone);
  expect(hoursOf({ hubClosures: [closed, closed] }, '2026-03-02', '2026-03-04')).toBe(48);
  const noon = { from: closed.from + 11 * HOUR_MS, to: closed.from + 13 * HOUR_MS };
  expect(hoursOf({ hubClosures: [noon] }, '2026-03-03', '2026-03-03')).toBe(22);
});
