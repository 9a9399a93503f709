import { describe, expect, test } from 'vitest';
import type { AccountStanding } from '../access/abilities.ts';
import type { BookingFacts } from './lifecycle.rules.ts';
import { rescheduleDeadline } from './reschedule-deadline.rules.ts';

const session = { start: '2026-12-01T09:00:00Z', end: '2026-12-01T10:00:00Z' };
const booking: BookingFacts = {
  status: 'accepted',
  turn: null,
  expert: { id: 'expert' },
  requester: { id: 'startup' },
  session,
  attendance: null,
};
const somebody = (id: string, role: string) => ({
  id,
  role,
  standing: 'full' as AccountStanding,
  station5G: false,
  canBookExpert: null,
});

describe('rescheduleDeadline', () => {
  test('is twelve hours before the session for both parties, also staff', () => {
    const limit = new Date('2026-11-30T21:00:00Z');
    expect(rescheduleDeadline(booking, somebody('expert', 'expert'))).toEqual(limit);
    expect(rescheduleDeadline(booking, somebody('startup', 'startup'))).toEqual(limit);
    expect(rescheduleDeadline(booking, somebody('startup', 'admin'))).toEqual(limit);
  });

  test('is null for staff, strangers and requests', () => {
    expect(rescheduleDeadline(booking, somebody('nour', 'dot'))).toBeNull();
    expect(rescheduleDeadline(booking, somebody('stranger', 'startup'))).toBeNull();
    const pending: BookingFacts = { ...booking, status: 'pending', session: null };
    expect(rescheduleDeadline(pending, somebody('expert', 'expert'))).toBeNull();
  });
});
