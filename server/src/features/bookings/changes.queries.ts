import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { BookingChanges } from '@thedot/domain/bookings/moves.contract';
import type { Db } from '../../db/db.ts';

/** What is left out stays; calendars follow the place. */
export async function updateDetails(
  db: Db,
  id: string,
  { description, mode, place }: Pick<BookingChanges, 'description' | 'mode' | 'place'>,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set((eb) => ({
      ...(description !== undefined && { description }),
      ...(mode !== undefined && { mode }),
      ...(place !== undefined && { place }),
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
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
