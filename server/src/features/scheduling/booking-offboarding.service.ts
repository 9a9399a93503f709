import type { OffboardingKind } from '@thedot/domain/accounts/offboarding.contract';
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type { Db } from '../../db/db.ts';
import type { Context } from '../../kernel/context.ts';
import {
  bookablesOf,
  type DecidedItem,
  findBookable,
  type OffboardingCheck,
} from '../../kernel/feature.ts';
import { lockBookings } from './affected-bookings/affected-bookings.queries.ts';
import { findBookingResources } from './dependents/booking-resources.queries.ts';

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

/**
 * The offboarding check of a kind whose bookings have no other participant: removing the booker cancels them, unless
 * staff keep them, such as a room that the booker's team still needs.
 */
export const createBookingOffboarding = ({
  kind,
  bookingKind,
  findComing,
  cancel,
}: BookingOffboarding): OffboardingCheck => ({
  kind,
  findBookings: ({ db, now }, userId) => findComing(db, userId, now()),
  find: async (ctx, userId) => {
    const ids = (await findComing(ctx.db, userId, ctx.now())).map(({ id }) => id);
    if (ids.length === 0) return [];
    const summaries = await findBookable(ctx.features, bookingKind)?.findSummaries(ctx, ids);
    const bookings = new Map(summaries?.map(({ ref, booking }) => [ref.id, booking]));
    return ids.map((id) => ({
      kind,
      subject: id,
      name: '',
      page: null,
      booking: bookings.get(id) ?? null,
      loan: null,
      options: ['release', 'leave'],
      successors: [],
    }));
  },
  // All resources at once and in their order: a removal of another user may cancel bookings of the same ones.
  findResources: async ({ db }, _userId, decided) =>
    findBookingResources(db, bookingKind, released(decided)),
  carryOut: async (tx, _userId, decided) => {
    for (const id of released(decided)) await cancel(tx, id);
  },
});

const released = (decided: readonly DecidedItem[]) =>
  decided
    .filter(({ decision }) => decision.option === 'release')
    .map(({ decision }) => decision.subject);
