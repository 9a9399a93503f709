import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingChanges } from '@thedot/domain/bookings/moves.contract';
import type { Db } from '../../db/db.ts';

type Details = Pick<BookingChanges, 'description' | 'mode' | 'place'>;

/**
 * What is left out stays; calendars follow the place. Answers what is another now: what the session is about,
 * where it is, both, or nothing. Called with the booking locked.
 */
export async function updateDetails(
  db: Db,
  id: string,
  { description, mode, place }: Details,
): Promise<'' | 'about' | 'where' | 'both'> {
  const before = await db
    .selectFrom('bookings')
    .select(['description', 'mode', 'place'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const after = {
    description: description ?? before.description,
    mode: mode ?? before.mode,
    place: place ?? before.place,
  };
  const isAbout = after.description !== before.description;
  const isWhere = after.mode !== before.mode || after.place !== before.place;
  if (!isAbout && !isWhere) return '';
  await db
    .updateTable('bookings')
    .set((eb) => ({ ...after, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (isAbout && isWhere) return 'both';
  return isAbout ? 'about' : 'where';
}

/** Nothing happens, and nothing is answered, once the session has left that time. */
export const updateSession = (
  db: Db,
  id: string,
  { was, session }: { readonly was: Slot; readonly session: Slot },
) =>
  db
    .updateTable('bookings')
    .set((eb) => ({
      start_at: session.start,
      end_at: session.end,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .where('start_at', '=', was.start)
    .returning('id')
    .executeTakeFirst();
