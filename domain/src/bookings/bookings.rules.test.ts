import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import {
  type BookingFacts,
  type BookingMove,
  hoursLimit,
  isNearLimit,
  minutesLeft,
  moveTo,
  type Mover,
  movesOf,
  refuseMoreHours,
  refuseMove,
  refuseReason,
  refuseSlot,
  refuseSlots,
} from './bookings.rules.ts';
import { BookingStatus } from './bookings.contract.ts';

const person = (id: string, role: string): Actor => ({
  id,
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
});
const MOVERS = {
  'the expert': person('expert', 'expert'),
  'the requester': person('requester', 'startup'),
  'the staff': person('staff', 'dot'),
  'a stranger': person('stranger', 'expert'),
  'somebody of an unknown role': person('nobody', 'emperor'),
  'the hub itself': 'hub',
} as const satisfies Record<string, Mover>;
type Name = keyof typeof MOVERS;

const SESSION = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' };
const dayBefore = new Date('2026-03-09T08:00:00Z');
const sameMorning = new Date('2026-03-10T08:00:00Z');

const booking = (status: BookingStatus, turn: 'expert' | 'requester' = 'expert'): BookingFacts => ({
  status,
  turn: status === 'pending' ? turn : null,
  expert: { id: 'expert' },
  requester: { id: 'requester' },
  session: status === 'accepted' || status === 'finished' ? SESSION : null,
});

const MOVES: readonly BookingMove[] = ['accept', 'decline', 'cancel', 'lapse'];

/** Everything that may happen; the loop below tries all the rest and expects a refusal. */
const ALLOWED: readonly (readonly [BookingStatus, Name, BookingMove])[] = [
  ['pending', 'the expert', 'accept'],
  ['pending', 'the expert', 'decline'],
  ['pending', 'the requester', 'cancel'],
  ['pending', 'the staff', 'cancel'],
  ['pending', 'the hub itself', 'lapse'],
  ['accepted', 'the expert', 'cancel'],
  ['accepted', 'the requester', 'cancel'],
  ['accepted', 'the staff', 'cancel'],
];

const EVERYTHING = BookingStatus.options.flatMap((status) =>
  (Object.keys(MOVERS) as Name[]).flatMap((name) =>
    MOVES.map((move) => [status, name, move] as const),
  ),
);

describe('moving a booking a day before', () => {
  test.each(EVERYTHING)('while %s, %s wants to %s', (status, name, move) => {
    const listed = ALLOWED.some((it) => it[0] === status && it[1] === name && it[2] === move);

    const refusal = refuseMove(booking(status), MOVERS[name], move, dayBefore);

    if (listed) expect(refusal).toBeNull();
    else expect(refusal).toMatch(/^booking\.(changed|status_not_allowed)$/);
  });

  test.each([
    ['the requester accepts their own request', 'pending', 'the requester', 'accept'],
    ['a stranger cancels', 'accepted', 'a stranger', 'cancel'],
    ['the staff answers for the expert', 'pending', 'the staff', 'accept'],
    ['a stranger declines', 'pending', 'a stranger', 'decline'],
  ] as const)('%s: not theirs to do', (_what, status, name, move) => {
    const refusal = refuseMove(booking(status), MOVERS[name], move, dayBefore);

    expect(refusal).toBe('booking.status_not_allowed');
  });

  test.each([
    ['the expert accepts what was cancelled', 'cancelled', 'the expert', 'accept'],
    ['the expert accepts twice', 'accepted', 'the expert', 'accept'],
    ['the requester cancels what was declined', 'rejected', 'the requester', 'cancel'],
    ['the staff cancels what is finished', 'finished', 'the staff', 'cancel'],
  ] as const)('%s: somebody was faster', (_what, status, name, move) => {
    const refusal = refuseMove(booking(status), MOVERS[name], move, dayBefore);

    expect(refusal).toBe('booking.changed');
  });

  test('after other times were proposed, it is the requester who answers', () => {
    const turned = booking('pending', 'requester');

    expect(movesOf(turned, MOVERS['the requester'], dayBefore)).toEqual([
      'accept',
      'decline',
      'cancel',
    ]);
    expect(movesOf(turned, MOVERS['the expert'], dayBefore)).toEqual([]);
  });
});

describe('cancelling late', () => {
  test.each([
    ['the requester', 'booking.too_late'],
    ['the expert', 'booking.too_late'],
    ['the staff', null],
  ] as const)('%s, an hour before the session', (name, refusal) => {
    expect(refuseMove(booking('accepted'), MOVERS[name], 'cancel', sameMorning)).toBe(refusal);
  });

  test('twelve hours before is in time, a millisecond later is not', () => {
    const limit = Date.parse(SESSION.start) - 12 * 3_600_000;
    const cancel = (now: number) =>
      refuseMove(booking('accepted'), MOVERS['the requester'], 'cancel', new Date(now));

    expect(cancel(limit)).toBeNull();
    expect(cancel(limit + 1)).toBe('booking.too_late');
  });

  test('a staff member who booked a session themselves still may', () => {
    const own = { ...booking('accepted'), requester: { id: 'staff' } };

    expect(refuseMove(own, MOVERS['the staff'], 'cancel', sameMorning)).toBeNull();
  });

  test('a request is cancelled at any time', () => {
    expect(movesOf(booking('pending'), MOVERS['the requester'], sameMorning)).toEqual(['cancel']);
  });
});

test('a status that people set has its move; the others have none', () => {
  const moves = BookingStatus.options.map((status) => [status, moveTo(status)]);

  expect(Object.fromEntries(moves)).toEqual({
    accepted: 'accept',
    rejected: 'decline',
    cancelled: 'cancel',
  });
});

test.each([
  ['decline', '   ', 'booking.reason_required'],
  ['cancel', '', 'booking.reason_required'],
  ['cancel', 'A trade fair', null],
  ['accept', '', null],
] as const)('to %s with the reason "%s"', (move, reason, refusal) => {
  expect(refuseReason(move, reason)).toBe(refusal);
});

const slot = (from: string, to: string) => ({
  start: `2026-03-10T${from}:00.000Z`,
  end: `2026-03-10T${to}:00.000Z`,
});
const hourly = (count: number) =>
  ['09', '10', '11', '12', '13', '14']
    .slice(0, count)
    .map((hour) => slot(`${hour}:00`, `${Number(hour) + 1}:00`));

describe('proposing times', () => {
  const asked = { minutes: 60, lengths: [30, 60, 90], now: dayBefore };

  test.each([
    ['none', 0, 'booking.slots'],
    ['one', 1, null],
    ['five that touch', 5, null],
    ['six', 6, 'booking.slots'],
  ] as const)('%s', (_what, count, refusal) => {
    expect(refuseSlots(hourly(count), asked)).toBe(refusal);
  });

  test.each<[string, readonly { start: string; end: string }[], object, ErrorCode]>([
    ['the same time twice', [...hourly(1), ...hourly(1)], {}, 'booking.slots_overlap'],
    [
      'times that overlap',
      [slot('09:00', '10:00'), slot('09:30', '10:30')],
      {},
      'booking.slots_overlap',
    ],
    ['one that is a minute short', [slot('09:00', '09:59')], {}, 'booking.slot_length'],
    ['one that ends before it starts', [slot('10:00', '09:00')], {}, 'booking.slot_length'],
    [
      'a length the expert does not offer',
      [slot('09:00', '10:01')],
      { minutes: 61 },
      'booking.slot_length',
    ],
    ['one that has begun', hourly(2), { now: new Date(SESSION.start) }, 'booking.slots_past'],
  ])('%s is refused', (_what, slots, change, refusal) => {
    expect(refuseSlots(slots, { ...asked, ...change })).toBe(refusal);
  });
});

describe('accepting a time', () => {
  const proposed = hourly(2).map((it) => ({ ...it, free: true }));

  test.each([
    ['a proposed one', '2026-03-10T09:00:00.000Z', dayBefore, null],
    ['the same, written without milliseconds', '2026-03-10T09:00:00Z', dayBefore, null],
    ['another', '2026-03-10T09:30:00Z', dayBefore, 'booking.slot_not_proposed'],
    ['none', undefined, dayBefore, 'booking.slot_not_proposed'],
    ['one that has begun', SESSION.start, new Date(SESSION.start), 'booking.slots_past'],
  ] as const)('%s', (_what, start, now, refusal) => {
    expect(refuseSlot(proposed, start, now)).toBe(refusal);
  });

  test('one that another session has taken meanwhile', () => {
    const taken = proposed.map((it) => ({ ...it, free: false }));

    expect(refuseSlot(taken, SESSION.start, dayBefore)).toBe('booking.time_conflict');
  });
});

describe('the hours with an expert', () => {
  test('are 24 for an organization of the hub and 4 for everybody else', () => {
    expect([hoursLimit('hub'), hoursLimit('external'), hoursLimit(null)]).toEqual([1440, 240, 240]);
  });

  test('may be used to the last minute and not beyond', () => {
    const used = { usedMinutes: 180, limitMinutes: 240 };

    expect(minutesLeft(used)).toBe(60);
    expect(refuseMoreHours(used, 60)).toBeNull();
    expect(refuseMoreHours(used, 90)).toBe('expert.hours_exceeded');
  });

  test('are near their end from 80 % on', () => {
    expect(isNearLimit({ usedMinutes: 191, limitMinutes: 240 })).toBe(false);
    expect(isNearLimit({ usedMinutes: 192, limitMinutes: 240 })).toBe(true);
    expect(isNearLimit({ usedMinutes: 150, limitMinutes: 240 }, 60)).toBe(true);
  });

  test('are never less than none', () => {
    expect(minutesLeft({ usedMinutes: 300, limitMinutes: 240 })).toBe(0);
  });
});
