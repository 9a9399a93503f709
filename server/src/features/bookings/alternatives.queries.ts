import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName } from '../../db/person-brief.ts';
import { selectTaken } from '../../platform/claims/claims.queries.ts';

export async function findNames(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', fullName('u').as('name')])
    .where('u.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The two of a booking, and the times that it waits with. */
export const findPairOf = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookings as b')
    .where('b.id', '=', bookingId)
    .select((eb) => [
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.minutes',
      jsonArrayFrom(
        eb
          .selectFrom('booking_slots as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .select((slot) => [
            isoText(slot.ref('s.start_at')).as('start'),
            isoText(slot.ref('s.end_at')).as('end'),
          ])
          .orderBy('s.start_at'),
      ).as('slots'),
    ])
    .executeTakeFirst();

/** When people are taken, and what they have asked for and wait for: whatever else they choose, not that. */
export const findTaken = (db: Db, requesterIds: readonly string[], from: Date) =>
  selectTaken(db, requesterIds, from)
    .unionAll(
      db
        .selectFrom('booking_slots as s')
        .innerJoin('bookings as b', (join) =>
          join.onRef('b.id', '=', 's.booking_id').onRef('b.round', '=', 's.round'),
        )
        .select(['b.requester_id as resourceId', 's.start_at as start', 's.end_at as end'])
        .where('b.status', '=', 'pending')
        .where('b.requester_id', 'in', requesterIds)
        .where('s.end_at', '>', from.toISOString()),
    )
    .execute();
