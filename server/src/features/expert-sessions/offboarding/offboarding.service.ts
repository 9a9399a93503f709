import type { BookingStatus } from '@thedot/domain/expert-sessions/bookings.contract';
import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { Context } from '../../../kernel/context.ts';
import type { OffboardingCheck } from '../../../kernel/feature.ts';
import { findOpenBookings, lockOpenBookings } from './offboarding.queries.ts';
import { transitionBooking } from '../transitions/transitions.service.ts';

export { hasOpenBookings } from './offboarding.queries.ts';

/**
 * Offboarding: open bookings of a removed user are cancelled, or reassigned to another expert, and the other
 * party is notified.
 */
const offboardingCheck = (kind: OffboardingKind, status: BookingStatus): OffboardingCheck => ({
  kind,
  findBookings: (ctx, userId) => findOpen(ctx, userId, status),
  find: async (ctx, userId) => {
    const open = await findOpen(ctx, userId, status);
    if (!open.length) return [];
    const countAsExpert = open.filter(({ expertId }) => expertId === userId).length;
    const count = open.length;
    return [
      { kind, subject: null, name: '', count, countAsExpert, options: ['cancel'], successors: [] },
    ];
  },
  carryOut: async (tx, userId, line, { message }) => {
    if (line.kind !== kind) return;
    for (const { id, status: current } of await lockOpenBookings(tx.db, userId, tx.now())) {
      if (current !== status) continue;
      await transitionBooking(tx, id, {
        action: 'cancel',
        reason: message,
        offboardedUserId: userId,
      });
    }
  },
});

const findOpen = async ({ db, now }: Context, userId: string, status: BookingStatus) =>
  (await findOpenBookings(db, userId, now())).filter((it) => it.status === status);

export const sessionOffboarding = offboardingCheck('sessions', 'accepted');
export const requestOffboarding = offboardingCheck('requests', 'pending');
