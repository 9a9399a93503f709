import { describe, expect, test } from 'vitest';
import { shownDays, turned, type View } from './shown-days.ts';

const look = (view: View, day: string, isNarrow = false) => ({ view, day, isNarrow });
const ends = (days: readonly string[]) => [days[0], days.at(-1), days.length];

describe('the days on the screen', () => {
  test.each([
    ['day', '2026-12-01', false, ['2026-12-01', '2026-12-01', 1]],
    ['week', '2026-12-03', false, ['2026-11-30', '2026-12-06', 7]],
    ['week', '2026-12-06', false, ['2026-11-30', '2026-12-06', 7]],
    ['week', '2026-12-03', true, ['2026-12-03', '2026-12-05', 3]],
    ['month', '2026-12-03', false, ['2026-11-30', '2027-01-03', 35]],
    ['month', '2027-02-03', false, ['2027-02-01', '2027-02-28', 28]],
    ['month', '2026-08-31', true, ['2026-07-27', '2026-09-06', 42]],
    ['agenda', '2026-12-03', true, ['2026-12-03', '2026-12-30', 28]],
  ] as const)('of a %s at %s (narrow: %s) are %j', (view, day, isNarrow, expected) => {
    expect(ends(shownDays(look(view, day, isNarrow)))).toEqual(expected);
  });
});

describe('turning the page', () => {
  test.each([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-12-03', -1, '2026-11-26'],
    ['month', '2027-01-31', 1, '2027-02-28'],
    ['month', '2027-03-31', -1, '2027-02-28'],
    ['month', '2026-12-15', 1, '2027-01-15'],
    ['agenda', '2026-12-03', 1, '2026-12-31'],
  ] as const)('of a %s at %s by %i leads to %s', (view, day, by, expected) => {
    expect(turned(look(view, day), by)).toBe(expected);
  });

  test('of a phone’s week by the three days that it shows', () => {
    expect(turned(look('week', '2026-12-03', true), 1)).toBe('2026-12-06');
  });

  test('there and back leads to the same week', () => {
    const there = turned(look('week', '2026-12-03'), 1);
    expect(turned(look('week', there), -1)).toBe('2026-12-03');
  });
});
