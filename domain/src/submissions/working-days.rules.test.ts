import { describe, expect, test } from 'vitest';
import { dueAfterWorkingDays } from './working-days.rules.ts';

const dueAfter = (
  from: string,
  days: number,
  closures: { firstDay: string; lastDay: string }[] = [],
) =>
  new Date(
    dueAfterWorkingDays(Date.parse(from), days, { timeZone: 'Africa/Tunis', closures }),
  ).toISOString();

describe('what is due after working days', () => {
  test.each([
    ['on a Monday', '2026-03-09T08:00:00Z', 5, '2026-03-16T17:00:00.000Z'],
    ['on a Friday night', '2026-03-13T22:30:00Z', 1, '2026-03-16T17:00:00.000Z'],
    ['on a Saturday', '2026-03-14T08:00:00Z', 1, '2026-03-16T17:00:00.000Z'],
    ['the same day', '2026-03-10T08:00:00Z', 0, '2026-03-10T17:00:00.000Z'],
  ])('skips the weekend when it begins %s', (_when, from, days, due) => {
    expect(dueAfter(from, days)).toBe(due);
  });

  test('skips the days on which the hub is closed', () => {
    const closures = [{ firstDay: '2026-03-10', lastDay: '2026-03-11' }];

    expect(dueAfter('2026-03-09T08:00:00Z', 2, closures)).toBe('2026-03-13T17:00:00.000Z');
  });
});
