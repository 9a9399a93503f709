import type { ChangePublisher } from '../../kernel/publish-change.ts';
import { type SystemContext, transact } from '../../kernel/context.ts';
import { releaseBooking } from '../scheduling/holds.service.ts';
import { notifyBooker } from './space-notifications.service.ts';
import {
  findUnapprovedSpaceBookings,
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

/**
 * Cancels bookings that were not approved in time. Each has a transaction of its own: a failure does not stop the
 * others and is retried in the next run.
 */
export async function lapseSpaceBookings(ctx: JobContext): Promise<void> {
  const ids = await findUnapprovedSpaceBookings(ctx.db, ctx.now(), BATCH);
  const ends = await Promise.allSettled(
    ids.map((id) => transact(ctx, (tx) => lapseSpaceBooking(tx, id))),
  );
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'Some bookings could not lapse');
}

/** The booking may have been approved since it was selected. */
async function lapseSpaceBooking(tx: JobContext, id: string): Promise<void> {
  const { db, now } = tx;
  const booking = await lockSpaceBooking(db, id);
  if (booking?.status !== 'pending') return;
  // Spaces have no waiting list, so nothing is offered.
  await releaseBooking(tx, { kind: 'space_booking', id });
  const change = { from: 'pending', to: 'cancelled', cancelCause: 'expired', now: now() } as const;
  await updateSpaceBookingStatus(db, id, change);
  await notifyBooker({ ...tx, actor: null }, booking, { to: 'cancelled', reason: '' });
}
