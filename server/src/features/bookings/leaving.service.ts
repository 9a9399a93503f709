import type { BookingStatus } from '@thedot/domain/bookings/bookings.contract';
import type { LeavingKind } from '@thedot/domain/users/leaving.contract';
import type { Leaver } from '../../leavers.ts';
import { findOpenOf, lockOpenOf } from './leaving.queries.ts';
import { moveBooking } from './moves.service.ts';

export { isAwaited } from './leaving.queries.ts';

/** Whoever leaves cancels what they were to hold, or another expert gets it, and the other side is told why. */
const leaverOf = (kind: LeavingKind, status: BookingStatus): Leaver => ({
  find: async ({ db, now }, userId) => {
    const open = (await findOpenOf(db, userId, now())).filter((it) => it.status === status);
    if (!open.length) return [];
    const awaited = open.filter(({ expertId }) => expertId === userId).length;
    const count = open.length;
    return [{ kind, subject: null, name: '', count, awaited, ways: ['cancel'], heirs: [] }];
  },
  settle: async (tx, userId, line, { message }) => {
    if (line.kind !== kind) return;
    for (const { id, status: its } of await lockOpenOf(tx.db, userId, tx.now())) {
      if (its !== status) continue;
      await moveBooking(tx, id, { move: 'cancel', reason: message, leaver: userId });
    }
  },
});

export const sessionsLeft = leaverOf('sessions', 'accepted');
export const requestsLeft = leaverOf('requests', 'pending');
