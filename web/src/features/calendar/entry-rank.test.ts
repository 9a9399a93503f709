import type { CalendarEntry } from '@thedot/domain/calendar/calendar.contract';
import { expect, test } from 'vitest';
import { request, session, spaceBooking } from '../../testing/calendar.tsx';
import { rankEntry } from './entry-rank.ts';

const { start, end } = session;
const busy: CalendarEntry = { kind: 'busy', id: 'busy', start, end };

test('confirmed entries come first, then pending, completed, busy, cancelled and expired ones', () => {
  const expired: CalendarEntry = { ...spaceBooking, status: 'cancelled', isExpired: true };
  const ordered = [
    session,
    request,
    { ...session, status: 'finished' as const },
    busy,
    { ...session, status: 'cancelled' as const },
    expired,
  ];
  expect(ordered.toReversed().toSorted((a, b) => rankEntry(a) - rankEntry(b))).toEqual(ordered);
});
