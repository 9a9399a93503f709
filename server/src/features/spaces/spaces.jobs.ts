import type { ChangePublisher } from '../../kernel/publish-change.ts';
import type { SystemContext } from '../../kernel/context.ts';
import { releaseBooking } from '../scheduling/holds.service.ts';
import { notifyBooker } from './space-notifications.service.ts';
import {
  finishPastSpaceBookings,
  lockSpaceBooking,
  updateSpaceBookingStatus,
} from './spaces.queries.ts';

const BATCH = 200;

/** Finishes bookings that are over. */
export async function finishSpaceBookings({ db, now }: SystemContext): Promise<void> {
  while ((await finishPastSpaceBookings(db, now(), BATCH)) === BATCH);
}

type JobContext = SystemContext & ChangePublisher;

/** Cancels a booking that was not approved in time. It may have been approved since it was selected. */
export async function lapseSpaceBooking(tx: JobContext, id: string): Promise<void> {
  const { db, now } = tx;
  const booking = await lockSpaceBooking(db, id);
  if (booking?.status !== 'pending') return;
  // Spaces have no waiting list, so nothing is offered.
  await releaseBooking(tx, { kind: 'space_booking', id });
  const change = { from: 'pending', to: 'cancelled', cancelCause: 'expired', now: now() } as const;
  await updateSpaceBookingStatus(db, id, change);
  await notifyBooker({ ...tx, actor: null }, booking, { to: 'cancelled', reason: '' });
}
