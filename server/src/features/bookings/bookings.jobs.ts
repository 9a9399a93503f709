import { FINISHED_AFTER_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { notify } from '../notifications/notifications.service.ts';
import { finishEnded } from './finished.queries.ts';
import { insertStep, lapse } from './moves.queries.ts';

/** Ends the requests that nobody answered before their last time, and tells both sides. */
export async function lapseBookings({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now();
  await db.transaction().execute(async (tx) => {
    for (const { id, expertId, requesterId, people } of await lapse(tx, at)) {
      const step = await insertStep(tx, { bookingId: id, kind: 'lapsed', actorId: null, at });
      for (const person of people) {
        const to = person.id === expertId ? requesterId : expertId;
        await notify(
          { db: tx, actor: null, now },
          {
            to: [to],
            type: 'booking.lapsed',
            fact: step,
            params: { name: person.name },
            link: `/booking/${id}`,
          },
        );
      }
    }
  });
}

const BATCH = 200;

/** Ends the sessions of which nobody said whether they took place, and asks both how it was. */
export async function finishBookings({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  while ((await finishSome({ db, now })) === BATCH);
}

/** Few at once, so that what is locked is soon free again. */
const finishSome = ({ db, now }: { db: Db; now: () => Date }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const at = now();
    const endedBefore = new Date(at.getTime() - FINISHED_AFTER_MS);
    const ended = await finishEnded(tx, { endedBefore, at, limit: BATCH });
    for (const { id, expertId, requesterId, expertName, requesterName, start, end } of ended) {
      const fact = await insertStep(tx, { bookingId: id, kind: 'finished', actorId: null, at });
      const sides = [
        { to: expertId, name: requesterName },
        { to: requesterId, name: expertName },
      ];
      for (const { to, name } of sides) {
        await notify(
          { db: tx, actor: null, now },
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
