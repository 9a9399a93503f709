import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../db/db.ts';
import { toIsoText } from '../../../db/iso-text.ts';
import { fullName } from '../../users/brief-person.sql.ts';

export async function findPersonNames(
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

/** The parties of a booking, with the times of its latest round. */
export const findBookingTerms = (db: Db, bookingId: string) =>
  db
    .selectFrom('expert_sessions as b')
    .where('b.id', '=', bookingId)
    .select((eb) => [
      'b.expert_id as expertId',
      'b.requester_id as requesterId',
      'b.minutes',
      jsonArrayFrom(
        eb
          .selectFrom('expert_session_slots as s')
          .whereRef('s.booking_id', '=', 'b.id')
          .whereRef('s.round', '=', 'b.round')
          .select((slot) => [
            toIsoText(slot.ref('s.start_at')).as('start'),
            toIsoText(slot.ref('s.end_at')).as('end'),
          ])
          .orderBy('s.start_at'),
      ).as('slots'),
    ])
    .executeTakeFirst();
