import type { Db } from '../../db/db.ts';
import type { DataSubject } from '../../kernel/personal-data.ts';
import { bookingRef } from '../../kernel/booking-ref.ts';
import { releaseAllocations } from '../../platform/allocations/allocations.queries.ts';

/** Releases what the waiting list offers to the user; it is offered to the next users. */
export async function erase(db: Db, { id }: DataSubject) {
  const offers = await db
    .selectFrom('waiting_list as w')
    .select(bookingRef('w').as('booking'))
    .where('w.user_id', '=', id)
    .where('w.state', '=', 'offered')
    .execute();
  for (const { booking } of offers) await releaseAllocations(db, booking);
}
