import { FEEDBACK_OPEN_MS, FINISHED_AFTER_MS } from '@thedot/domain/limits';
import type { Announcer } from '../../kernel/announce.ts';
import { type Office, transact } from '../../kernel/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { lockBookingOfHub } from './booking-page.queries.ts';
import type { BookingRow } from './bookings.queries.ts';
import { finishEnded } from './finished.queries.ts';
import { noteStep } from './history.service.ts';
import { updateStatus } from './moves.queries.ts';
import { passOn } from './passing-on.service.ts';
import { findLate } from './rounds.queries.ts';

const BATCH = 200;

/**
 * Ends the requests that nobody answered in time, or passes them on to another expert where any was asked for. Each
 * is a matter of its own: one that fails keeps no other waiting, and is tried again the next time.
 */
export async function lapseBookings(office: Office & Announcer): Promise<void> {
  const { db, now } = office;
  const failures: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const late: { id: string }[] = await findLate(db, { now: now(), after, limit: BATCH });
    for (const { id } of late) {
      try {
        await transact(office, (tx) => lapse(tx, id));
      } catch (error) {
        failures.push(error);
      }
    }
    after = late.at(-1)?.id ?? null;
    if (late.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some requests could not lapse');
}

async function lapse(office: Office & Announcer, id: string): Promise<void> {
  const { db, now } = office;
  const hub = { ...office, actor: null };
  const booking = await lockBookingOfHub(db, id);
  if (!booking || !isLate(booking, now())) return;
  if (booking.turn === 'expert' && (await passOn(hub, booking, 'silent'))) return;
  await updateStatus(db, id, { from: 'pending', to: 'cancelled' });
  const fact = await noteStep(hub, { bookingId: id, kind: 'lapsed', actorId: null, at: now() });
  const { expert, requester } = booking;
  const news = { type: 'booking.lapsed', fact, link: `/booking/${id}` } as const;
  await notify(hub, { ...news, to: [expert.id], params: { name: requester.name } });
  await notify(hub, { ...news, to: [requester.id], params: { name: expert.name } });
}

/** Somebody may have answered it in the meantime. */
const isLate = ({ status, answerBy }: BookingRow, now: Date): boolean =>
  status === 'pending' && answerBy !== null && Date.parse(answerBy) <= now.getTime();

type Ending = Announcer & Pick<Office, 'db' | 'now'>;

/** Ends the sessions of which nobody said whether they took place, and asks both how it was. */
export async function finishBookings(hub: Ending): Promise<void> {
  while ((await finishSome(hub)) === BATCH);
}

/** Few at once, so that what is locked is soon free again. */
const finishSome = (hub: Ending): Promise<number> =>
  transact(hub, async (tx) => {
    const at = tx.now();
    const endedBefore = new Date(at.getTime() - FINISHED_AFTER_MS);
    const ended = await finishEnded(tx.db, { endedBefore, at, limit: BATCH });
    for (const { id, expertId, requesterId, expertName, requesterName, start, end } of ended) {
      const fact = await noteStep(tx, { bookingId: id, kind: 'finished', actorId: null, at });
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
            fact,
            params: { name, start, end, attendance: 'unknown' },
            link: `/booking/${id}`,
          },
        );
      }
    }
    return ended.length;
  });

/** A hub that was off for a while, or has just learnt to finish sessions, asks nobody about old times. */
const isLongPast = (end: string, at: Date): boolean =>
  at.getTime() - Date.parse(end) > FEEDBACK_OPEN_MS;
