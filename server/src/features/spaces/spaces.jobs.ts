import type { JobContext } from '../../kernel/feature.ts';
import type { HoldHandler } from '../scheduling/holds.jobs.ts';
import { notifyBooker } from './space-notifications.service.ts';
import {
  finishPastSpaceBookings,
  lockSpaceBooking,
  updateSpaceBookingStatus,
} from './spaces.queries.ts';

const BATCH = 500;

/** Finishes bookings that are over. */
export async function finishSpaceBookings({
  db,
  now,
}: Pick<JobContext, 'db' | 'now'>): Promise<void> {
  while ((await finishPastSpaceBookings(db, now(), BATCH)) === BATCH);
}

/** Cancels bookings that were not approved in time. Spaces have no waiting list, so nothing of them is offered. */
export const spaceHolds: HoldHandler = {
  lock: (tx, id) => lockSpaceBooking(tx.db, id),
  onExpired: async (tx, { booking: { id } }) => {
    const booking = await lockSpaceBooking(tx.db, id);
    if (booking?.status !== 'pending') return;
    await updateSpaceBookingStatus(tx.db, id, {
      from: 'pending',
      to: 'cancelled',
      cancelCause: 'expired',
      now: tx.now(),
    });
    await notifyBooker({ ...tx, actor: null }, booking, { to: 'cancelled', reason: '' });
  },
  onOffered: async () => {},
};
