import { describe, expect, test } from 'vitest';
import { instantAt, wallTimeOf } from './wall-time.ts';

const PARIS = 'Europe/Paris';
const at = (day: string, time: string, zone = PARIS) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAt({ day, minutes: hours * 60 + minutes }, zone).toISOString();
};

describe('the instant of a wall time', () => {
  test.each([
    ['2026-12-01', '09:30', 'Africa/Tunis', '2026-12-01T08:30:00.000Z'],
    ['2026-07-01', '09:30', PARIS, '2026-07-01T07:30:00.000Z'],
    ['2026-12-01', '00:00', 'Asia/Kolkata', '2026-11-30T18:30:00.000Z'],
    ['2026-12-01', '23:45', 'America/New_York', '2026-12-02T04:45:00.000Z'],
  ])('of %s at %s in %s', (day, time, zone, instant) => {
    expect(at(day, time, zone)).toBe(instant);
  });

  test('that the clocks skip moves forward by the gap', () => {
    expect(at('2027-03-28', '01:59')).toBe('2027-03-28T00:59:00.000Z');
    expect(at('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(at('2027-03-28', '03:00')).toBe('2027-03-28T01:00:00.000Z');
    expect(at('2027-03-29', '02:30')).toBe('2027-03-29T00:30:00.000Z');
  });

  test('that the clocks repeat is the first', () => {
    expect(at('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25', '03:00')).toBe('2026-10-25T02:00:00.000Z');
    expect(at('2026-10-24', '02:30')).toBe('2026-10-24T00:30:00.000Z');
    expect(at('2026-10-26', '02:30')).toBe('2026-10-26T01:30:00.000Z');
  });

  test('is shown as that wall time again, whatever the zone and the season', () => {
    for (const zone of [PARIS, 'Africa/Tunis', 'America/St_Johns', 'Pacific/Auckland']) {
      for (const day of ['2026-01-15', '2026-03-28', '2026-10-25', '2026-11-01', '2027-04-04']) {
        for (const minutes of [0, 5 * 60, 12 * 60 + 15, 23 * 60 + 45]) {
          expect(wallTimeOf(instantAt({ day, minutes }, zone), zone)).toEqual({ day, minutes });
        }
      }
    }
  });
});
