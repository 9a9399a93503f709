import { describe, expect, test } from 'vitest';
import { daysSpan } from '../kernel/time.ts';
import { freeSlots } from './availability.rules.ts';
import { at, day, everyDay, open, starts, wall } from './booking-policy.fixture.ts';

describe('days that are not as every week', () => {
  const tuesday = day('2026-03-10', 'Africa/Tunis');
  const own = { date: '2026-03-10', intervals: [{ start: '14:00', end: '15:00' }] };
  const off = { firstDay: '2026-03-09', lastDay: '2026-03-10' };

  test('have their own hours, and none while the expert is away or the hub is closed', () => {
    expect(starts({ ...open, days: [own] }, tuesday)).toEqual(['2026-03-10T13:00:00.000Z']);
    expect(starts({ ...open, hours: [], days: [own] }, tuesday)).toHaveLength(1);
    expect(starts({ ...open, closures: [off] }, tuesday)).toEqual([]);
    expect(starts({ ...open, closures: [off] }, day('2026-03-11', 'Africa/Tunis'))).toHaveLength(3);
    expect(starts({ ...open, closed: [tuesday] }, tuesday)).toEqual([]);
  });

  test('a day’s own hours stand in the middle of days off, but not while the hub is closed', () => {
    expect(starts({ ...open, days: [own], closures: [off] }, tuesday)).toHaveLength(1);
    expect(starts({ ...open, days: [own], closed: [tuesday] }, tuesday)).toEqual([]);
  });

  test('the hub is closed by its own clocks', () => {
    const parisian = { ...open, timeZone: 'Europe/Paris', hours: everyDay('00:00', '02:00') };
    const closed = [day('2026-07-14', 'Africa/Tunis')];

    // In summer midnight in Tunis is one o'clock in Paris.
    expect(starts({ ...parisian, closed }, day('2026-07-14', 'Europe/Paris'))).toEqual([
      '2026-07-13T22:00:00.000Z',
    ]);
  });

  test('hold as many sessions as the expert wants in a day', () => {
    const once = { ...open, dailySessions: 1 };
    const within = daysSpan('2026-03-10', '2026-03-11', 'Africa/Tunis');
    const wish = { minutes: 60, within, busy: [], now: at('2026-01-01T00:00:00Z') };
    const session = at('2026-03-10T08:00:00Z');

    expect(
      [...freeSlots(once, { ...wish, sessionStarts: [session] })].map((it) => it.start),
    ).toEqual(['2026-03-11T08:00:00.000Z', '2026-03-11T08:30:00.000Z', '2026-03-11T09:00:00.000Z']);
    expect([...freeSlots(open, { ...wish, sessionStarts: [session] })]).toHaveLength(6);
  });
});

test('lengths that are no multiple of half an hour begin every quarter', () => {
  const tuesday = day('2026-03-10', 'Africa/Tunis');

  expect(starts(open, tuesday, [], 90)).toHaveLength(2);
  expect(starts(open, tuesday, [], 45).map((start) => wall(start, 'Africa/Tunis'))).toEqual([
    '09:00',
    '09:15',
    '09:30',
    '09:45',
    '10:00',
    '10:15',
  ]);
});

test('hours last until midnight when they end at 24:00, on the days of a clock change too', () => {
  const late = { ...open, timeZone: 'Europe/Paris', hours: everyDay('22:00', '24:00') };
  const startsOn = (date: string) =>
    starts(late, day(date, 'Europe/Paris')).map((start) => wall(start, 'Europe/Paris'));

  for (const date of ['2026-03-10', '2026-03-29', '2026-10-25']) {
    expect(startsOn(date)).toEqual(['22:00', '22:30', '23:00']);
  }
  // The clocks of Beirut skip the first hour of the day, those of Havana repeat it.
  for (const [timeZone, date] of [
    ['Asia/Beirut', '2026-03-28'],
    ['America/Havana', '2026-10-31'],
  ] as const) {
    const there = { ...late, timeZone };
    expect(starts(there, day(date, timeZone))).toHaveLength(3);
  }
});
