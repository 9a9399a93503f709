import { describe, expect, test } from 'vitest';
import { refuseInterval, refuseSchedule } from './schedule.rules.ts';

const refused = (schedule: Parameters<typeof refuseSchedule>[0]) =>
  refuseSchedule(schedule, '2026-04-30').filter(([, refusal]) => refusal !== null);
const off = (firstDay: string, lastDay: string) => ({ firstDay, lastDay, note: '' });
const morning = { start: '09:00', end: '12:00' };

describe('refuseInterval', () => {
  test.each([
    ['two days with the same hours', [1, '09:00', '12:00'], [2, '09:00', '12:00'], null],
    ['intervals that touch', [1, '09:00', '12:00'], [1, '12:00', '14:00'], null],
    [
      'intervals that overlap',
      [1, '09:00', '12:00'],
      [1, '11:59', '14:00'],
      'availability.overlap',
    ],
    [
      'an interval inside another',
      [1, '09:00', '18:00'],
      [1, '10:00', '11:00'],
      'availability.overlap',
    ],
    [
      'the same interval twice',
      [1, '09:00', '12:00'],
      [1, '09:00', '12:00'],
      'availability.overlap',
    ],
    ['an end before its start', [1, '12:00', '09:00'], [2, '09:00', '12:00'], 'availability.order'],
    ['an end at its start', [1, '09:00', '09:00'], [2, '09:00', '12:00'], 'availability.order'],
  ] as const)('checks %s', (_case, one, other, refusal) => {
    const hours = [one, other].map(([wday, start, end]) => ({ wday, start, end }));

    expect(refuseInterval(hours, 0)).toBe(refusal);
  });

  test('refuses only the invalid interval', () => {
    const hours = [
      { wday: 1, start: '12:00', end: '09:00' },
      { wday: 2, start: '09:00', end: '12:00' },
    ];

    expect(hours.map((_, index) => refuseInterval(hours, index))).toEqual([
      'availability.order',
      null,
    ]);
  });
});

describe('refuseSchedule', () => {
  test('accepts an empty schedule and one without conflicts', () => {
    expect(refused({})).toEqual([]);
    expect(
      refused({
        hours: [
          { wday: 1, ...morning },
          { wday: 1, start: '12:00', end: '14:00' },
        ],
        days: [
          { date: '2026-05-01', intervals: [morning, { start: '12:00', end: '13:00' }] },
          { date: '2026-05-02', intervals: [morning] },
        ],
        closures: [off('2026-05-01', '2026-05-01'), off('2026-05-02', '2026-05-09')],
      }),
    ).toEqual([]);
  });

  test('refuses each invalid interval of a date override', () => {
    expect(
      refused({
        days: [
          { date: '2026-05-01', intervals: [morning, { start: '11:59', end: '13:00' }] },
          { date: '2026-05-02', intervals: [{ start: '10:00', end: '10:00' }] },
        ],
      }),
    ).toEqual([
      ['days.0.intervals.0.end', 'availability.overlap'],
      ['days.0.intervals.1.end', 'availability.overlap'],
      ['days.1.intervals.0.end', 'availability.order'],
    ]);
  });

  test('refuses a second override of a date', () => {
    const twice = { date: '2026-05-01', intervals: [morning] };

    expect(refused({ days: [twice, twice] })).toEqual([['days.1.date', 'availability.days_twice']]);
  });

  test('refuses days off that end before they start, or overlap', () => {
    expect(
      refused({
        closures: [
          off('2026-05-03', '2026-05-02'),
          off('2026-06-01', '2026-06-05'),
          off('2026-06-05', '2026-06-05'),
        ],
      }),
    ).toEqual([
      ['closures.0.lastDay', 'availability.days_order'],
      ['closures.1.lastDay', 'availability.days_overlap'],
      ['closures.2.lastDay', 'availability.days_overlap'],
    ]);
  });

  test('refuses days off longer than a year or more than two years ahead', () => {
    const at = (firstDay: string, lastDay: string) =>
      refused({ closures: [off(firstDay, lastDay)] }).map(([, refusal]) => refusal);

    expect(at('2026-05-01', '2027-05-01')).toEqual([]);
    expect(at('2026-05-01', '2027-05-02')).toEqual(['availability.days_far']);
    expect(at('2028-04-01', '2028-04-30')).toEqual([]);
    expect(at('2028-05-02', '2028-05-02')).toEqual(['availability.days_far']);
    expect(at('2026-05-01', '2062-05-02')).toEqual(['availability.days_far']);
  });
});
