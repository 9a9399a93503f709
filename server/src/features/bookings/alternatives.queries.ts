import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../db/db.ts';
import { isoText } from '../../db/iso-text.ts';
import { fullName } from '../../db/person-brief.ts';

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
