import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../kernel/time.ts';
import { checkInSpan, isMissed, refuseCheckIn } from './check-in.rules.ts';

const START = Date.parse('2026-11-30T08:00:00.000Z');
const at = (minute: number) => new Date(START + minute * MINUTE_MS);
const facts = {
  slot: { start: at(0).toISOString(), end: at(60).toISOString() },
  status: 'accepted',
  checkInMinutes: 15,
  checkedInAt: null,
} as const;

describe('the time to check in', () => {
  test('opens 15 minutes before the start and ends with the time of the space', () => {
    expect(checkInSpan(facts)).toEqual({ from: at(-15).getTime(), to: at(15).getTime() });
  });

  test('ends with a booking that is shorter than the time of the space', () => {
    expect(checkInSpan({ ...facts, checkInMinutes: 90 })?.to).toBe(at(60).getTime());
  });

  test('does not exist in a space without check-in', () => {
    expect(checkInSpan({ ...facts, checkInMinutes: null })).toBeNull();
  });
});

describe('a check-in', () => {
  test.each([
    ['before it opens', {}, -15.01, 'space.check_in_early'],
    ['at its first moment', {}, -15, null],
    ['at its last moment', {}, 14.99, null],
    ['once it is over', {}, 15, 'space.check_in_late'],
    ['again, once it is over', { checkedInAt: at(1).toISOString() }, 30, null],
    ['in a space without check-in', { checkInMinutes: null }, 0, 'space.no_check_in'],
    ['to a booking that is not decided', { status: 'pending' }, 0, 'booking.status_failed'],
    ['to a cancelled booking', { status: 'cancelled' }, 0, 'booking.status_failed'],
  ] as const)('%s is answered with its reason or accepted', (_, change, minute, code) => {
    expect(refuseCheckIn({ ...facts, ...change }, at(minute))).toBe(code);
  });
});

describe('a booking without a check-in', () => {
  test.each([
    ['while its check-in is open', {}, 14.99, false],
    ['once its check-in is over', {}, 15, true],
    ['once it is over itself', {}, 60, false],
    ['after a check-in', { checkedInAt: at(1).toISOString() }, 15, false],
    ['in a space without check-in', { checkInMinutes: null }, 15, false],
    ['that was cancelled', { status: 'cancelled' }, 15, false],
  ] as const)('%s is missed only if it still takes the space', (_, change, minute, missed) => {
    expect(isMissed({ ...facts, ...change }, at(minute))).toBe(missed);
  });
});
