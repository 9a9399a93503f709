import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { isOfferEnded } from './waiting-list.queries.ts';
import { bookingRef } from '../../kernel/booking-ref.ts';

interface ExpiredQuery {
  readonly now: Date;
  /** Continues after this booking id. */
  readonly after: string | null;
  readonly limit: number;
}

/** Bookings with a hold, an approval or an offer that has expired, or an offer to a user who was removed; also when the hold itself was released before. */
export async function findExpiredBookings(
  db: Db,
  { now, after, limit }: ExpiredQuery,
): Promise<readonly BookingRef[]> {
  const at = now.toISOString();
  const { rows } = await sql<{ booking: BookingRef }>`
    select ${bookingRef('expired')} as booking from (
      select booking_kind, booking_id from approvals where state = 'requested' and expires_at <= ${at}
      union select booking_kind, booking_id from waiting_list where state = 'offered' and ${isOfferEnded(now)}
      union select booking_kind, booking_id from allocations where state = 'held' and expires_at <= ${at}
    ) as expired
    where ${after}::uuid is null or booking_id > ${after}::uuid
    order by booking_id limit ${limit}`.execute(db);
  return rows.map(({ booking }) => booking);
}
