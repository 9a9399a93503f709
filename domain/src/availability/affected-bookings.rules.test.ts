import { describe, expect, test } from 'vitest';
import { daysSpan, instantOf, type Span } from '../kernel/time.ts';
import { isAffected, isWithinSchedule } from './affected-bookings.rules.ts';
import type { OpeningHours } from './opening-hours.rules.ts';

const ZONE = 'Europe/Paris';
const MORNING = { start: '09:00', end: '12:00' };
/** A Monday. */
const DAY = '2026-05-04';
const mornings: OpeningHours = {
  timeZone: ZONE,
  hours: [{ wday: 1, ...MORNING }],
  days: [],
  closures: [],
  closed: [],
};
const session = (start: string, end: string, day = DAY): Span => ({
  from: instantOf(day, start, ZONE),
  to: instantOf(day, end, ZONE),
});
const dayOff = { firstDay: DAY, lastDay: DAY };
const ownHours = { date: DAY, intervals: [{ start: '14:00', end: '18:00' }] };

describe('a session', () => {
  test.each([
    ['from the first minute to the last', '09:00', '12:00', true],
    ['that begins before the hours', '08:59', '10:00', false],
    ['that ends after them', '11:01', '12:01', false],
  ])('%s', (_what, start, end, within) => {
    expect(isWithinSchedule(mornings, session(start, end))).toBe(within);
  });

  test('may go over from one interval into the next that touches it', () => {
    const hours = [...mornings.hours, { wday: 1, start: '12:00', end: '14:00' }];

    expect(isWithinSchedule({ ...mornings, hours }, session('11:30', '12:30'))).toBe(true);
  });

  test('is on the day that the expert’s clocks show', () => {
    // Half past midnight of Monday in Paris is still Sunday in UTC.
    const hours = [{ wday: 1, start: '00:00', end: '02:00' }];

    expect(isWithinSchedule({ ...mornings, hours }, session('00:30', '01:30'))).toBe(true);
  });

  test.each([
    ['the week says so', mornings, true],
    ['the day is off', { ...mornings, closures: [dayOff] }, false],
    ['the date has other hours', { ...mornings, days: [ownHours] }, false],
    [
      'the date has these hours, though the day is off',
      { ...mornings, closures: [dayOff], days: [{ ...ownHours, intervals: [MORNING] }] },
      true,
    ],
    [
      'the hub is closed, whatever the expert says',
      {
        ...mornings,
        days: [{ ...ownHours, intervals: [MORNING] }],
        closed: [daysSpan(DAY, DAY, 'Africa/Tunis')],
      },
      false,
    ],
  ])('at ten: %s', (_what, open, within) => {
    expect(isWithinSchedule(open, session('10:00', '11:00'))).toBe(within);
  });
});

describe('a change of hours', () => {
  const later = { ...mornings, hours: [{ wday: 1, start: '10:00', end: '12:00' }] };

  test('hits what was inside and is no more', () => {
    expect(isAffected(session('09:00', '10:00'), mornings, later)).toBe(true);
    expect(isAffected(session('10:00', '11:00'), mornings, later)).toBe(false);
  });

  test('does not hit what was outside before', () => {
    expect(isAffected(session('15:00', '16:00'), mornings, later)).toBe(false);
  });

  test('hits nothing when it opens more', () => {
    expect(isAffected(session('10:00', '11:00'), later, mornings)).toBe(false);
  });

  test('of the zone alone moves the hours under the sessions', () => {
    const inTunis = { ...mornings, timeZone: 'Africa/Tunis' };

    // In May nine o'clock of Paris is eight in Tunis.
    expect(isAffected(session('09:00', '10:00'), mornings, inTunis)).toBe(true);
    expect(isAffected(session('10:00', '11:00'), mornings, inTunis)).toBe(false);
  });
});
