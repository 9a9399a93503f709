import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { bookablesOf, type OffboardingCheck } from '../../kernel/feature.ts';
import { lockBookings } from './affected-bookings/affected-bookings.queries.ts';
import { lockBookingResources } from './holds.service.ts';

/**
 * Locks the open bookings of a user whose removal has locked the user, so that none is added. In the order of all
 * others: every booking before the first resource. What waited for the locks sees all changes that came first.
 */
export async function lockBookingsOf(tx: Context, userId: string): Promise<void> {
  const ids: string[] = [];
  for (const { offboardingChecks = [] } of tx.features)
    for (const { findBookings } of offboardingChecks)
      ids.push(...((await findBookings?.(tx, userId)) ?? []).map(({ id }) => id));
  if (ids.length > 0) await lockBookings(tx.db, bookablesOf(tx.features), ids);
}

interface BookingOffboarding {
  readonly kind: OffboardingKind;
  readonly bookingKind: BookingKind;
  /** The bookings of the user that occupy something and have not begun. */
  readonly findComing: (db: Db, userId: string, now: Date) => Promise<readonly { id: string }[]>;
  /** Cancels one of them, which is locked, by the platform. */
  readonly cancel: (tx: Context, bookingId: string) => Promise<unknown>;
}

/** The offboarding check of a kind whose bookings have no other participant: removing the booker cancels them. */
export const createBookingOffboarding = ({
  kind,
  bookingKind,
  findComing,
  cancel,
}: BookingOffboarding): OffboardingCheck => ({
  kind,
  findBookings: ({ db, now }, userId) => findComing(db, userId, now()),
  find: async ({ db, now }, userId) => {
    const { length: count } = await findComing(db, userId, now());
    if (count === 0) return [];
    return [
      {
        kind,
        subject: null,
        name: '',
        count,
        countAsExpert: 0,
        options: ['release'],
        successors: [],
      },
    ];
  },
  carryOut: async (tx, userId, item) => {
    if (item.kind !== kind) return;
    const ids = (await findComing(tx.db, userId, tx.now())).map(({ id }) => id);
    // All resources at once and in their order: a removal of another user may cancel bookings of the same ones.
    await lockBookingResources(tx, bookingKind, ids);
    for (const id of ids) await cancel(tx, id);
  },
});
