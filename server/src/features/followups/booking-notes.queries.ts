import type { Db } from '../../db/db.ts';
import { briefPerson } from '../users/brief-person.sql.ts';
import { canReadInternalNotes, canReadNote, type Reader } from './readers.queries.ts';

const selectNotes = (db: Db, reader: Reader) =>
  db.selectFrom('booking_notes as n').select((eb) => [
    'n.id',
    'n.text',
    'n.created_at as createdAt',
    briefPerson(db, 'n.author_id').as('author'),
    eb
      .or([eb.lit(reader.canReadAll), eb('n.author_id', 'is not distinct from', reader.id)])
      .$castTo<boolean>()
      .as('canDelete'),
  ]);

export const findNotes = (
  db: Db,
  reader: Reader,
  query: {
    readonly bookingId: string;
    readonly limit: number;
    readonly after: string | undefined;
  },
) =>
  selectNotes(db, reader)
    .innerJoin('expert_sessions as b', 'b.id', 'n.booking_id')
    .where('n.booking_id', '=', query.bookingId)
    .where(canReadNote('b', reader))
    .$if(query.after !== undefined, (q) => q.where('n.id', '<', query.after!))
    .orderBy('n.id', 'desc')
    .limit(query.limit + 1)
    .execute();

export async function insertNote(
  db: Db,
  reader: Reader,
  note: { readonly bookingId: string; readonly text: string; readonly at: Date },
) {
  const { id } = await db
    .insertInto('booking_notes')
    .values({
      booking_id: note.bookingId,
      author_id: reader.id,
      text: note.text,
      created_at: note.at.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectNotes(db, reader).where('n.id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Deletes the reader's own note, also in a request that was passed on since, or any readable note for staff.
 * Returns undefined for notes that the reader may not delete, as for unknown ones.
 */
export const deleteNote = (db: Db, reader: Reader, id: string) =>
  db
    .deleteFrom('booking_notes as n')
    .using('expert_sessions as b')
    .whereRef('b.id', '=', 'n.booking_id')
    .where('n.id', '=', id)
    .where((eb) =>
      eb.and([
        eb.lit(reader.canReadBookings),
        eb.or([
          eb('n.author_id', '=', reader.id),
          eb.and([eb.lit(reader.canReadAll), canReadInternalNotes(reader)(eb)]),
        ]),
      ]),
    )
    .returning('b.id as bookingId')
    .executeTakeFirst();
