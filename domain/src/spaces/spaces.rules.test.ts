import { describe, expect, test } from 'vitest';
import { HOUR_MS, slotOf } from '../kernel/time.ts';
import type { Snapshot } from '../scheduling/free-slots.rules.ts';
import { refuseTransition } from '../scheduling/lifecycle.rules.ts';
import {
  assertSeats,
  proposedMinutes,
  refuseSpaceSlot,
  SPACE_LIFECYCLE,
  defaultMinutes,
} from './spaces.rules.ts';

/** A Wednesday, 9:00 in Tunis. */
const NINE = Date.UTC(2026, 2, 11, 8);
const NOW = NINE - 48 * HOUR_MS;
const at = (hours: number, minutes = 60) =>
  slotOf({ from: NINE + hours * HOUR_MS, to: NINE + hours * HOUR_MS + minutes * 60_000 });

const room: Snapshot = {
  resource: { id: 'room', kind: 'space', mode: 'exclusive', units: 1 },
  schedule: {
    timeZone: 'Africa/Tunis',
    hours: [{ wday: 3, start: '09:00', end: '18:00' }],
    days: [],
    closures: [],
    hubClosures: [],
  },
  policy: {
    noticeMinutes: 60,
    horizonDays: 30,
    lengths: { min: 15, max: 90 },
    step: 15,
    bufferBefore: 0,
    bufferAfter: 15,
    maxPerDay: null,
    hoursApply: 'interval',
    needsApproval: false,
    holdHours: 24,
    checkInMinutes: null,
  },
  usages: [{ from: NINE + 2 * HOUR_MS, to: NINE + 3 * HOUR_MS, quantity: 1, unit: 1 }],
  external: [],
  starts: [],
};

describe('refuseSpaceSlot', () => {
  test.each([
    ['a free time', at(0), null],
    ['the time after another booking', at(3), null],
    ['the last hour', at(8), null],
    ['a time that has passed', at(-49), 'space.past'],
    ['a time within the notice', at(-47.5), 'space.notice'],
    ['a time beyond the horizon', at(24 * 28), 'space.beyond_horizon'],
    ['more than the longest booking', at(0, 105), 'space.length'],
    ['a length between the steps', at(0, 50), 'space.length'],
    ['an end at the start', at(0, 0), 'space.end_before_start'],
    ['an end before the start', at(0, -60), 'space.end_before_start'],
    ['a start between the steps', at(0.1), 'space.step'],
    ['a time that reaches beyond the closing', at(8.5), 'space.closed'],
    ['a time that is taken', at(2), 'space.already_booked'],
    ['a time whose buffer is taken', at(1), 'space.already_booked'],
  ] as const)('answers for %s', (_, slot, code) => {
    expect(refuseSpaceSlot(room, slot, NOW)).toBe(code);
  });

  test('asks only that the start and end are within the hours where the policy says so', () => {
    const days = { hours: [3, 4].map((wday) => ({ wday, start: '09:00', end: '18:00' })) };
    const policy = {
      ...room.policy,
      hoursApply: 'endpoints',
      lengths: { min: 15, max: 2880 },
    } as const;
    const lent = { ...room, schedule: { ...room.schedule, ...days }, policy };
    expect(refuseSpaceSlot(lent, at(5, 21 * 60), NOW)).toBeNull();
    expect(refuseSpaceSlot(lent, at(5, 12 * 60), NOW)).toBe('space.closed');
  });

  test('refuses a day that has the most bookings', () => {
    const full = {
      ...room,
      policy: { ...room.policy, maxPerDay: 1 },
      starts: [NINE + 2 * HOUR_MS],
    };
    expect(refuseSpaceSlot(full, at(0), NOW)).toBe('space.day_full');
  });
});

test('assertSeats refuses more people than seats, and several at a desk, at the field', () => {
  const six = { capacity: 6, units: 1 };
  expect(() => assertSeats(6, six)).not.toThrow();
  expect(() => assertSeats(2, { ...six, units: 6 })).toThrow(
    expect.objectContaining({ code: 'space.one_per_desk' }),
  );
  expect(() => assertSeats(7, six)).toThrow(
    expect.objectContaining({
      code: 'space.too_small',
      params: { count: 6 },
      errors: [{ code: 'space.too_small', path: 'persons', params: { count: 6 } }],
    }),
  );
});

test('defaultMinutes is an hour and a half, or the nearest length that the space allows', () => {
  const defaults = [
    [60, 90, 240],
    [30, 60, 90],
    [30, 60],
    [60, 120],
    [120, 180],
  ].map((lengths) => defaultMinutes({ lengths }));
  expect(defaults).toEqual([90, 90, 60, 60, 120]);
});

test('a booking is cancelled by its booker and deleted by staff, until it begins', () => {
  const facts = { status: 'accepted', booker: { id: 'amira' }, slot: at(0) } as const;
  const person = { standing: 'full', station5G: false, canBookExpert: null } as const;
  const amira = { ...person, id: 'amira', role: 'startup' };
  const staff = { ...person, id: 'nour', role: 'dot' };
  const refuse = (actor: typeof amira, action: 'cancel' | 'delete', now = NOW) =>
    refuseTransition(SPACE_LIFECYCLE, facts, actor, action, new Date(now));
  expect(refuse(amira, 'cancel')).toBeNull();
  expect(refuse(amira, 'cancel', NINE)).toBe('space.begun');
  expect(refuse(staff, 'delete')).toBeNull();
  expect(refuse(staff, 'cancel')).toBe('booking.status_not_allowed');
  expect(refuse({ ...amira, id: 'karim' }, 'delete')).toBe('booking.status_not_allowed');
});

test.each([
  ['the slot of the space', [45, 90, 120, 150], 120],
  ['the longest booking below it', [45, 90], 90],
  ['the shortest booking when all are longer', [150, 180], 150],
])('proposedMinutes is %s', (_, lengths, minutes) => {
  expect(proposedMinutes(lengths, 120)).toBe(minutes);
});
