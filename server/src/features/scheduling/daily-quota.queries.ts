import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { Db } from '../../db/db.ts';
import type { QuotaOwner } from '../expert-sessions/hours.sql.ts';

/** The session bookings of an account. */
export const selectAccountBookings = (db: Db, { organizationId, userId }: QuotaOwner) =>
  db
    .selectFrom('expert_sessions as b')
    .$if(organizationId !== null, (q) => q.where('b.organization_id', '=', organizationId))
    .$if(organizationId === null, (q) =>
      q.where('b.organization_id', 'is', null).where('b.requester_id', '=', userId),
    );

export async function countRequests(db: Db, account: QuotaOwner, day: Slot): Promise<number> {
  const { count } = await selectRequests(db, account, day).executeTakeFirstOrThrow();
  return count;
}

/** Requests by the account itself, for sessions and for spaces; proposals of experts do not count. */
export const selectRequests = (db: Db, account: QuotaOwner, day: Slot) =>
  selectAccountBookings(db, account)
    .where('b.status', '<>', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('expert_session_rounds as first')
          .whereRef('first.booking_id', '=', 'b.id')
          .where('first.round', '=', 1)
          .where('first.author', '=', 'requester'),
      ),
    )
    .where('b.created_at', '>=', day.start)
    .where('b.created_at', '<', day.end)
    .select((eb) =>
      eb(eb.fn.countAll<number>(), '+', selectSpaceRequests(db, account, day)).as('count'),
    );

/** A weekly request counts once. What the booker cancelled or staff deleted does not count. */
const selectSpaceRequests = (db: Db, { organizationId, userId }: QuotaOwner, day: Slot) =>
  db
    .selectFrom('space_bookings as s')
    .$if(organizationId !== null, (q) => q.where('s.organization_id', '=', organizationId))
    .$if(organizationId === null, (q) =>
      q.where('s.organization_id', 'is', null).where('s.booker_id', '=', userId),
    )
    .where('s.status', 'not in', ['cancelled', 'deleted'])
    .where('s.created_at', '>=', day.start)
    .where('s.created_at', '<', day.end)
    .select((eb) =>
      eb.fn.count<number>(eb.fn.coalesce('s.series_id', 's.id')).distinct().as('count'),
    );
