import { FEEDBACK_EDIT_MS, AUTO_FINISH_AFTER_MS } from '@thedot/domain/limits';
import type { ChangePublisher } from '../../../kernel/publish-change.ts';
import { type PublicContext, type SystemContext, transact } from '../../../kernel/context.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { findBookingRow, lockBookingAsSystem } from '../lists/booking-page.queries.ts';
import type { BookingRow } from '../lists/bookings.queries.ts';
import { finishEndedSessions } from './finished-sessions.queries.ts';
import { recordBookingEvent } from '../events/booking-events.service.ts';
import { updateStatus } from './transitions.queries.ts';
import { rankNextExperts, reassignBooking } from '../reassignment/reassign-booking.service.ts';
import { findOverdueRequests } from '../requests/rounds.queries.ts';

const BATCH = 200;

type LapseContext = SystemContext & Pick<PublicContext, 'features'> & ChangePublisher;

/**
 * Ends requests past their deadline, or reassigns those for any expert. Each runs in its own transaction: a
 * failure does not stop the others and is retried in the next run.
 */
export async function lapseBookings(ctx: LapseContext): Promise<void> {
  const { db, now } = ctx;
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const late: { id: string }[] = await findOverdueRequests(db, {
      now: now(),
      after,
      limit: BATCH,
    });
    for (const { id } of late) {
      try {
        await transact(ctx, (tx) => lapse(tx, id));
      } catch (error) {
        failures.push(error);
      }
    }
    after = late.at(-1)?.id ?? null;
    if (late.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some requests could not lapse');
}

async function lapse(ctx: LapseContext, id: string): Promise<void> {
  const { db, now } = ctx;
  const hub = { ...ctx, actor: null };
  const unlocked = await findBookingRow(db, id);
  // Only a request that its expert left unanswered is reassigned.
  const nextExperts = unlocked.turn === 'expert' ? await rankNextExperts(ctx, unlocked) : [];
  const booking = await lockBookingAsSystem(db, id);
  if (!booking || !isLate(booking, now())) return;
  const isReassigned =
    booking.turn === 'expert' &&
    (await reassignBooking(hub, booking, { why: 'silent', nextExperts }));
  if (isReassigned) return;
  await updateStatus(db, id, { from: 'pending', to: 'cancelled' });
  const eventId = await recordBookingEvent(hub, {
    bookingId: id,
    kind: 'lapsed',
    actorId: null,
    at: now(),
  });
  const { expert, requester } = booking;
  const notification = { type: 'booking.lapsed', eventId, target: id } as const;
  await notify(hub, { ...notification, to: [expert.id], params: { name: requester.name } });
  await notify(hub, { ...notification, to: [requester.id], params: { name: expert.name } });
}

/** The request may have been answered since it was selected. */
const isLate = ({ status, answerBy }: BookingRow, now: Date): boolean =>
  status === 'pending' && answerBy !== null && Date.parse(answerBy) <= now.getTime();

type FinishContext = ChangePublisher & SystemContext;

/** Finishes ended sessions without an attendance report and asks both parties for feedback. */
export async function finishBookings(hub: FinishContext): Promise<void> {
  while ((await finishBatch(hub)) === BATCH);
}

/** Small batches keep locks short. */
const finishBatch = (hub: FinishContext): Promise<number> =>
  transact(hub, async (tx) => {
    const at = tx.now();
    const endedBefore = new Date(at.getTime() - AUTO_FINISH_AFTER_MS);
    const ended = await finishEndedSessions(tx.db, { endedBefore, at, limit: BATCH });
    for (const { id, expertId, requesterId, expertName, requesterName, start, end } of ended) {
      const eventId = await recordBookingEvent(tx, {
        bookingId: id,
        kind: 'finished',
        actorId: null,
        at,
      });
      if (isLongPast(end, at)) continue;
      const sides = [
        { to: expertId, name: requesterName },
        { to: requesterId, name: expertName },
      ];
      for (const { to, name } of sides) {
        await notify(
          { ...tx, actor: null },
          {
            to: [to],
            type: 'booking.finished',
            eventId,
            params: { name, start, end, attendance: 'unknown' },
            target: id,
          },
        );
      }
    }
    return ended.length;
  });

/** After an outage, no feedback is requested for old sessions. */
const isLongPast = (end: string, at: Date): boolean =>
  at.getTime() - Date.parse(end) > FEEDBACK_EDIT_MS;
