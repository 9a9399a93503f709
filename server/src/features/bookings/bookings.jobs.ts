import type { Db } from '../../db/db.ts';
import { notify } from '../notifications/notifications.service.ts';
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
