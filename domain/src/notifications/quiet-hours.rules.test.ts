import { describe, expect, test } from 'vitest';
import { lastDigestDue, quietHoursEnd } from './quiet-hours.rules.ts';

const TUNIS = 'Africa/Tunis';
const at = (time: string) => new Date(`2026-11-24T${time}:00+01:00`);

describe('quiet hours', () => {
  const night = { starts: '22:00', ends: '07:30' };
  const siesta = { starts: '13:00', ends: '15:00' };

  test.each([
    ['21:59', null],
    ['22:00', '2026-11-25T06:30:00.000Z'],
    ['23:59', '2026-11-25T06:30:00.000Z'],
    ['00:00', '2026-11-24T06:30:00.000Z'],
    ['07:29', '2026-11-24T06:30:00.000Z'],
    ['07:30', null],
  ])('past midnight, at %s, end at %s', (time, end) => {
    expect(quietHoursEnd(at(time), night, TUNIS)?.toISOString() ?? null).toBe(end);
  });

  test.each([
    ['12:59', null],
    ['13:00', '2026-11-24T14:00:00.000Z'],
    ['15:00', null],
  ])('within a day, at %s, end at %s', (time, end) => {
    expect(quietHoursEnd(at(time), siesta, TUNIS)?.toISOString() ?? null).toBe(end);
  });

  test('follow the time zone of the user across a change to summer time', () => {
    const before = new Date('2026-10-24T21:00:00.000Z');

    expect(quietHoursEnd(before, night, 'Europe/Paris')?.toISOString()).toBe(
      '2026-10-25T06:30:00.000Z',
    );
  });
});

describe('the daily email', () => {
  test.each([
    ['06:59', TUNIS, '2026-11-23T06:00:00.000Z'],
    ['07:00', TUNIS, '2026-11-24T06:00:00.000Z'],
    ['23:00', TUNIS, '2026-11-24T06:00:00.000Z'],
    ['07:00', 'Asia/Kolkata', '2026-11-24T01:30:00.000Z'],
  ])('at %s in %s was last due at %s', (time, zone, due) => {
    expect(lastDigestDue(at(time), zone).toISOString()).toBe(due);
  });
});
