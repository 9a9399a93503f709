import { describe, expect, test } from 'vitest';
import type { AccountStanding } from '../access/abilities.ts';
import type { BookingFacts } from './lifecycle.rules.ts';
import { movableUntil } from './window.rules.ts';

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

describe('until when somebody can move or cancel a session', () => {
  test('is twelve hours before it for its two, whoever they are otherwise', () => {
    const limit = new Date('2026-11-30T21:00:00Z');
    expect(movableUntil(booking, somebody('expert', 'expert'))).toEqual(limit);
    expect(movableUntil(booking, somebody('startup', 'startup'))).toEqual(limit);
    expect(movableUntil(booking, somebody('startup', 'admin'))).toEqual(limit);
  });

  test('is no matter of hours for the staff, nor for a stranger, nor before there is a session', () => {
    expect(movableUntil(booking, somebody('nour', 'dot'))).toBeNull();
    expect(movableUntil(booking, somebody('stranger', 'startup'))).toBeNull();
    const pending: BookingFacts = { ...booking, status: 'pending', session: null };
    expect(movableUntil(pending, somebody('expert', 'expert'))).toBeNull();
  });
});
