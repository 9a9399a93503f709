import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/access.ts';
import type { TransitionActor } from '../scheduling/lifecycle.rules.ts';
import { type Attendance, BookingStatus } from './bookings.contract.ts';
import {
  type BookingFacts,
  type BookingAction,
  actionToStatus,
  allowedActions,
  expertSessionLifecycle,
  refuseAction,
  refuseReason,
  rescheduleDeadline,
} from './lifecycle.rules.ts';

const person = (id: string, role: string): Actor => ({
  id,
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
});
const ACTORS = {
  'the expert': person('expert', 'expert'),
  'the requester': person('requester', 'startup'),
  'the staff': person('staff', 'dot'),
  'a stranger': person('stranger', 'expert'),
  'a user of an unknown role': person('unknown', 'emperor'),
  'the system': 'system',
} as const satisfies Record<string, TransitionActor>;
type Name = keyof typeof ACTORS;

const SESSION = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T10:00:00.000Z' };
const dayBefore = new Date('2026-03-09T08:00:00Z');
const sameMorning = new Date('2026-03-10T08:00:00Z');
const during = new Date('2026-03-10T09:20:00Z');

const booking = (status: BookingStatus, turn: 'expert' | 'requester' = 'expert'): BookingFacts => ({
  status,
  turn: status === 'pending' ? turn : null,
  expert: { id: 'expert' },
  requester: { id: 'requester' },
  session: status === 'accepted' || status === 'finished' ? SESSION : null,
  attendance: status === 'finished' ? 'attended' : null,
});

const ACTIONS = [...new Set(expertSessionLifecycle.transitions.map(({ action }) => action))];

/** All permitted actions; the test expects every other action to be refused. */
const ALLOWED: readonly (readonly [BookingStatus, Name, BookingAction])[] = [
  ['pending', 'the expert', 'accept'],
  ['pending', 'the expert', 'decline'],
  ['pending', 'the expert', 'repropose'],
  ['pending', 'the requester', 'repropose'],
  ['pending', 'the requester', 'withdraw'],
  ['pending', 'the requester', 'edit'],
  ['pending', 'the requester', 'cancel'],
  ['pending', 'the staff', 'cancel'],
  ['pending', 'the system', 'cancel'],
  ['pending', 'the system', 'lapse'],
  ['accepted', 'the expert', 'cancel'],
  ['accepted', 'the requester', 'cancel'],
  ['accepted', 'the staff', 'cancel'],
  ['accepted', 'the system', 'cancel'],
  ['accepted', 'the expert', 'edit'],
  ['accepted', 'the requester', 'edit'],
  ['accepted', 'the staff', 'edit'],
  ['accepted', 'the expert', 'reschedule'],
  ['accepted', 'the requester', 'reschedule'],
  ['accepted', 'the staff', 'reschedule'],
];

const EVERYTHING = BookingStatus.options.flatMap((status) =>
  (Object.keys(ACTORS) as Name[]).flatMap((name) =>
    ACTIONS.map((action) => [status, name, action] as const),
  ),
);

describe('actions a day before the session', () => {
  test.each(EVERYTHING)('when %s, %s tries to %s', (status, name, action) => {
    const listed = ALLOWED.some((it) => it[0] === status && it[1] === name && it[2] === action);

    const refusal = refuseAction(booking(status), ACTORS[name], action, dayBefore);

    if (listed) expect(refusal).toBeNull();
    else expect(refusal).toMatch(/^booking\.(changed|status_failed|status_not_allowed|not_begun)$/);
  });

  test.each([
    ['the requester accepts their own request', 'pending', 'the requester', 'accept'],
    ['a stranger cancels', 'accepted', 'a stranger', 'cancel'],
    ['the staff answers for the expert', 'pending', 'the staff', 'accept'],
    ['a stranger declines', 'pending', 'a stranger', 'decline'],
  ] as const)('%s: not theirs to do', (_what, status, name, action) => {
    const refusal = refuseAction(booking(status), ACTORS[name], action, dayBefore);

    expect(refusal).toBe('booking.status_not_allowed');
  });

  test.each([
    ['the expert accepts what was cancelled', 'cancelled', 'the expert', 'accept'],
    ['the expert accepts twice', 'accepted', 'the expert', 'accept'],
    ['the requester cancels what was declined', 'rejected', 'the requester', 'cancel'],
    ['the staff cancels what is finished', 'finished', 'the staff', 'cancel'],
  ] as const)('%s is refused as stale after another change', (_what, status, name, action) => {
    const refusal = refuseAction(booking(status), ACTORS[name], action, dayBefore);

    expect(refusal).toBe('booking.status_failed');
  });

  test('the requester answers after the expert proposed other times', () => {
    const turned = booking('pending', 'requester');

    expect(allowedActions(turned, ACTORS['the requester'], dayBefore)).toEqual([
      'accept',
      'decline',
      'repropose',
      'edit',
      'cancel',
    ]);
    expect(allowedActions(turned, ACTORS['the expert'], dayBefore)).toEqual([
      'repropose',
      'withdraw',
      'cancel',
    ]);
  });
});

/** All permitted actions once the session has begun: only staff can still move or undo it. */
const ONCE_BEGUN: typeof ALLOWED = [
  ...ALLOWED.filter(([status]) => status === 'pending'),
  ['accepted', 'the staff', 'cancel'],
  ['accepted', 'the system', 'cancel'],
  ['accepted', 'the expert', 'finish'],
  ['accepted', 'the staff', 'finish'],
  ['accepted', 'the system', 'finish'],
  ['accepted', 'the requester', 'expert_absent'],
  ['accepted', 'the staff', 'expert_absent'],
  ['accepted', 'the expert', 'requester_absent'],
  ['accepted', 'the staff', 'requester_absent'],
  ['finished', 'the staff', 'expert_absent'],
  ['finished', 'the staff', 'requester_absent'],
];

describe('actions during the session', () => {
  test.each(EVERYTHING)('when %s, %s tries to %s', (status, name, action) => {
    const listed = ONCE_BEGUN.some((it) => it[0] === status && it[1] === name && it[2] === action);

    const refusal = refuseAction(booking(status), ACTORS[name], action, during);

    if (listed) expect(refusal).toBeNull();
    else
      expect(refusal).toMatch(
        /^booking\.(changed|status_failed|status_not_allowed|begun|too_late)$/,
      );
  });
});

describe('attendance reports after the session', () => {
  const unknownAttendance = { ...booking('finished'), attendance: 'unknown' } as const;
  const weekAfter = Date.parse(SESSION.end) + 7 * 24 * 3_600_000;

  test('without a report, either party can report the other absent and the expert can report attendance', () => {
    expect(allowedActions(unknownAttendance, ACTORS['the requester'], during)).toEqual([
      'expert_absent',
    ]);
    expect(allowedActions(unknownAttendance, ACTORS['the expert'], during)).toEqual([
      'finish',
      'requester_absent',
    ]);
  });

  test('staff can correct attendance for exactly one week', () => {
    const correct = (now: number) =>
      refuseAction(booking('finished'), ACTORS['the staff'], 'expert_absent', new Date(now));

    expect(correct(weekAfter)).toBeNull();
    expect(correct(weekAfter + 1)).toBe('booking.settled');
  });

  test('repeating the current attendance is refused, another value corrects it', () => {
    const left = (attendance: Attendance) =>
      allowedActions({ ...booking('finished'), attendance }, ACTORS['the staff'], during);
    expect(left('attended')).toEqual(['expert_absent', 'requester_absent']);
    expect(left('expert_absent')).toEqual(['finish', 'requester_absent']);
    expect(left('requester_absent')).toEqual(['finish', 'expert_absent']);
  });

  test('reports before the session are refused', () => {
    expect(refuseAction(booking('accepted'), ACTORS['the expert'], 'finish', dayBefore)).toBe(
      'booking.not_begun',
    );
  });
});

describe('the cancellation deadline', () => {
  test.each([
    ['the requester', 'booking.too_late'],
    ['the expert', 'booking.too_late'],
    ['the staff', null],
  ] as const)('%s, an hour before the session', (name, refusal) => {
    expect(refuseAction(booking('accepted'), ACTORS[name], 'cancel', sameMorning)).toBe(refusal);
  });

  test('allows cancelling exactly twelve hours before, not a millisecond later', () => {
    const limit = Date.parse(SESSION.start) - 12 * 3_600_000;
    const cancel = (now: number) =>
      refuseAction(booking('accepted'), ACTORS['the requester'], 'cancel', new Date(now));

    expect(cancel(limit)).toBeNull();
    expect(cancel(limit + 1)).toBe('booking.too_late');
  });

  test('applies to staff who are the requester', () => {
    const own = { ...booking('accepted'), requester: { id: 'staff' } };

    expect(refuseAction(own, ACTORS['the staff'], 'cancel', sameMorning)).toBe('booking.too_late');
    expect(allowedActions(own, ACTORS['the staff'], during)).toEqual(['expert_absent']);
    const finished = { ...booking('finished'), requester: { id: 'staff' } };
    expect(allowedActions(finished, ACTORS['the staff'], during)).toEqual([]);
  });

  test('limits an expert who became staff to the actions of an expert in their own sessions', () => {
    const own = { ...booking('finished'), expert: { id: 'staff' } };

    expect(allowedActions(own, ACTORS['the staff'], during)).toEqual([]);
  });

  test('does not apply to requests', () => {
    expect(allowedActions(booking('pending'), ACTORS['the requester'], sameMorning)).toEqual([
      'repropose',
      'withdraw',
      'edit',
      'cancel',
    ]);
  });
});

test('actionToStatus returns an action for manual statuses only', () => {
  const actions = BookingStatus.options.map((status) => [status, actionToStatus(status)]);

  expect(Object.fromEntries(actions)).toEqual({
    accepted: 'accept',
    rejected: 'decline',
    cancelled: 'cancel',
    finished: 'finish',
  });
});

test.each([
  ['decline', '   ', 'booking.reason_required'],
  ['cancel', '', 'booking.reason_required'],
  ['cancel', 'A trade fair', null],
  ['accept', '', null],
] as const)('to %s with the reason "%s"', (action, reason, refusal) => {
  expect(refuseReason(action, reason)).toBe(refusal);
});

describe('rescheduleDeadline', () => {
  const accepted = booking('accepted');

  test('is twelve hours before the session for both parties, also staff', () => {
    const limit = new Date('2026-03-09T21:00:00Z');
    expect(rescheduleDeadline(accepted, person('expert', 'expert'))).toEqual(limit);
    expect(rescheduleDeadline(accepted, person('requester', 'startup'))).toEqual(limit);
    expect(rescheduleDeadline(accepted, person('requester', 'admin'))).toEqual(limit);
  });

  test('is null for staff, strangers and requests', () => {
    expect(rescheduleDeadline(accepted, person('nour', 'dot'))).toBeNull();
    expect(rescheduleDeadline(accepted, person('stranger', 'startup'))).toBeNull();
    expect(rescheduleDeadline(booking('pending'), person('expert', 'expert'))).toBeNull();
  });
});
