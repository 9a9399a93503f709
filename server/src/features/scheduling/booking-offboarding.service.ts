import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import { bookablesOf, type OffboardingCheck } from '../../kernel/feature.ts';
import { lockBookings } from './affected-bookings/affected-bookings.queries.ts';

interface BookingOffboarding {
  readonly kind: OffboardingKind;
  /** The bookings of the user that occupy something and have not begun. */
  readonly findComing: (db: Db, userId: string, now: Date) => Promise<readonly { id: string }[]>;
  /** Cancels one of them by the platform. */
  readonly cancel: (tx: Context, bookingId: string) => Promise<unknown>;
}

/** The offboarding check of a kind whose bookings have no other participant: removing the booker cancels them. */
export const createBookingOffboarding = ({
  kind,
  findComing,
  cancel,
}: BookingOffboarding): OffboardingCheck => ({
  kind,
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
    if (ids.length === 0) return;
    // All rows before the first resource, in the order of a closure that cancels some of them.
    await lockBookings(tx.db, bookablesOf(tx.features), ids);
    for (const id of ids) await cancel(tx, id);
  },
});
