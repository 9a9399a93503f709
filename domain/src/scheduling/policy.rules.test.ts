import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../kernel/time.ts';
import { instantMs, OPEN_POLICY } from './booking-policy.fixture.ts';
import {
  bookableLengths,
  defaultLength,
  refusePolicy,
  refuseQuota,
  slotStep,
} from './policy.rules.ts';

test.each([
  ['an hour when that is offered', [30, 60, 90], 60],
  ['the first length when an hour is not offered', [45, 90], 45],
  ['an hour without any lengths', [], 60],
] as const)('the default length is %s', (_case, lengths, minutes) => {
  expect(defaultLength(lengths)).toBe(minutes);
});

test.each([
  [30, 60, 30],
  [30, 45, 15],
  [60, 90, 15],
  [10, 25, 10],
])('of a step of %i minutes, bookings of %i minutes start every %i', (step, minutes, starts) => {
  expect(slotStep({ step }, minutes)).toBe(starts);
});

test.each([
  [
    [30, 90],
    [30, 90],
  ],
  [{ min: 30, max: 120 }, [30, 60, 90, 120]],
  [{ min: 40, max: 100 }, [60, 90]],
  [{ min: 90, max: 60 }, []],
])('lengths of %j with a step of half an hour are %j', (lengths, minutes) => {
  expect(bookableLengths({ lengths, step: 30 })).toEqual(minutes);
});

describe('refusePolicy', () => {
  const codes = {
    past: 'booking.slots_past',
    notice: 'expert.unavailable',
    horizon: 'booking.beyond_horizon',
    length: 'booking.slot_length',
  } as const;
  const policy = { ...OPEN_POLICY, noticeMinutes: 60, horizonDays: 1 };
  const now = instantMs('2026-03-10T08:00:00Z');
  const refuse = (start: string, minutes = 60) => {
    const from = instantMs(start);
    return refusePolicy(policy, { from, to: from + minutes * MINUTE_MS }, now, codes);
  };

  test.each([
    ['before now', '2026-03-10T07:59:00Z', 'booking.slots_past'],
    ['within the notice period', '2026-03-10T08:59:00Z', 'expert.unavailable'],
    ['after the notice period', '2026-03-10T09:00:00Z', null],
    ['before the horizon', '2026-03-11T07:59:00Z', null],
    ['at the horizon', '2026-03-11T08:00:00Z', 'booking.beyond_horizon'],
  ])('checks a start %s', (_case, start, code) => {
    expect(refuse(start)).toBe(code);
  });

  test('refuses a length that is not offered', () => {
    expect(refuse('2026-03-10T10:00:00Z', 90)).toBeNull();
    expect(refuse('2026-03-10T10:00:00Z', 45)).toBe('booking.slot_length');
  });

  test.each([[[30, 90]], [{ min: 30, max: 120 }], [{ min: 40, max: 100 }], [{ min: 90, max: 60 }]])(
    'accepts the bookable lengths of %j and no others',
    (lengths) => {
      const own = { ...OPEN_POLICY, lengths, step: 30 };
      const accepts = (minutes: number) =>
        refusePolicy(own, { from: now, to: now + minutes * MINUTE_MS }, now, codes) === null;
      const minutes = Array.from({ length: 150 }, (_, index) => index + 1);
      expect(minutes.filter(accepts)).toEqual(bookableLengths(own));
    },
  );
});

test('refuseQuota allows the limit and nothing above it', () => {
  expect(refuseQuota({ used: 3, limit: 5 }, 2, 'booking.daily_quota')).toBeNull();
  expect(refuseQuota({ used: 3, limit: 5 }, 3, 'booking.daily_quota')).toBe('booking.daily_quota');
});
