import { describe, expect, test } from 'vitest';
import type { Actor } from '../access/access.ts';
import type { DefaultStatus } from './default-lifecycle.contract.ts';
import {
  createDefaultLifecycle,
  type DefaultAction,
  type DefaultBookingFacts,
} from './default-lifecycle.rules.ts';
import {
  allowedActions,
  refuseReason,
  refuseTransition,
  type TransitionActor,
} from './lifecycle.rules.ts';

const lifecycle = createDefaultLifecycle({
  isApprover: ({ role }) => role === 'tt',
  codes: {
    changed: 'booking.changed',
    notAllowed: 'booking.status_not_allowed',
    reasonRequired: 'booking.reason_required',
    begun: 'booking.begun',
    changeNotice: 'space.change_notice',
  },
});

const person = (id: string, role: string): Actor => ({
  id,
  role,
  standing: 'full',
  station5G: false,
  canBookExpert: null,
});
const ACTORS = {
  booker: person('booker', 'startup'),
  approver: person('approver', 'tt'),
  staff: person('staff', 'dot'),
  stranger: person('stranger', 'startup'),
  system: 'system',
} as const satisfies Record<string, TransitionActor>;
const BEFORE = new Date('2026-03-10T08:00:00Z');
const DURING = new Date('2026-03-10T09:00:00Z');
const AFTER = new Date('2026-03-10T10:00:00Z');
const booking = (status: DefaultStatus): DefaultBookingFacts => ({
  status,
  booker: { id: 'booker' },
  slot: { start: DURING.toISOString(), end: AFTER.toISOString() },
});
const actions = (status: DefaultStatus, actor: TransitionActor, now = BEFORE) =>
  allowedActions(lifecycle, booking(status), actor, now);

describe('the default lifecycle', () => {
  test.each<[DefaultStatus, keyof typeof ACTORS, DefaultAction[]]>([
    ['pending', 'booker', ['edit', 'cancel']],
    ['pending', 'approver', ['accept', 'reject', 'edit', 'delete']],
    ['pending', 'staff', ['accept', 'reject', 'edit', 'delete']],
    ['pending', 'system', ['cancel', 'lapse']],
    ['accepted', 'booker', ['edit', 'cancel']],
    ['accepted', 'approver', ['edit', 'delete']],
    ['accepted', 'staff', ['edit', 'delete']],
    ['accepted', 'system', ['cancel']],
  ])('allows, when %s, the %s %j', (status, actor, allowed) => {
    expect(actions(status, ACTORS[actor])).toEqual(allowed);
  });

  test('ends with rejection, cancellation, deletion and the end of the booking', () => {
    for (const status of ['rejected', 'cancelled', 'deleted', 'finished'] as const) {
      for (const actor of Object.values(ACTORS)) expect(actions(status, actor, AFTER)).toEqual([]);
    }
    for (const status of ['pending', 'accepted'] as const) {
      expect(actions(status, ACTORS.stranger)).toEqual([]);
    }
  });

  test('neither accepts, edits nor lets the booker cancel a booking that has begun', () => {
    const refuse = (status: DefaultStatus, actor: TransitionActor, action: DefaultAction) =>
      refuseTransition(lifecycle, booking(status), actor, action, DURING);

    expect(refuse('pending', ACTORS.staff, 'accept')).toBe('booking.begun');
    expect(refuse('accepted', ACTORS.booker, 'edit')).toBe('booking.begun');
    expect(refuse('accepted', ACTORS.booker, 'cancel')).toBe('booking.begun');
    expect(refuse('accepted', ACTORS.system, 'cancel')).toBeNull();
    expect(refuse('accepted', ACTORS.system, 'finish')).toBe('booking.changed');
    expect(actions('accepted', ACTORS.system, AFTER)).toContain('finish');
  });

  test('does not let staff approve or delete their own booking', () => {
    expect(actions('pending', person('booker', 'admin'))).toEqual(['edit', 'cancel']);
  });

  test('requires a reason to reject and delete, not to cancel', () => {
    expect(refuseReason(lifecycle, 'reject', ' ')).toBe('booking.reason_required');
    expect(refuseReason(lifecycle, 'delete', '')).toBe('booking.reason_required');
    expect(refuseReason(lifecycle, 'cancel', '')).toBeNull();
  });

  test('holds while pending and releases whenever the booking does not take place', () => {
    expect(lifecycle.occupancy).toEqual({
      pending: 'held',
      accepted: 'confirmed',
      finished: 'confirmed',
      rejected: 'released',
      cancelled: 'released',
      deleted: 'released',
    });
  });
});
