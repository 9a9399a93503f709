import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import type { OffboardingCheck } from '../../kernel/feature.ts';

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
    for (const { id } of await findComing(tx.db, userId, tx.now())) await cancel(tx, id);
  },
});
