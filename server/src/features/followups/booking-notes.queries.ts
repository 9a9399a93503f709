import type { Db } from '../../db/db.ts';
import { personBrief } from '../../db/person-brief.ts';
import { isInside, isNoteFor, type Reader } from './readers.queries.ts';

const selectNotes = (db: Db, reader: Reader) =>
  db.selectFrom('booking_notes as n').select((eb) => [
    'n.id',
    'n.text',
    'n.created_at as createdAt',
    personBrief(db, 'n.author_id').as('author'),
    eb
      .or([eb.lit(reader.seesAll), eb('n.author_id', 'is not distinct from', reader.id)])
      .$castTo<boolean>()
      .as('mayDelete'),
  ]);

export const findNotes = (
  db: Db,
  reader: Reader,
  wanted: {
    readonly bookingId: string;
    readonly limit: number;
    readonly after: string | undefined;
  },
) =>
  selectNotes(db, reader)
    .innerJoin('bookings as b', 'b.id', 'n.booking_id')
    .where('n.booking_id', '=', wanted.bookingId)
    .where(isNoteFor('b', reader))
    .$if(wanted.after !== undefined, (q) => q.where('n.id', '<', wanted.after!))
    .orderBy('n.id', 'desc')
    .limit(wanted.limit + 1)
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

/** One's own, of a request that was passed on too, or as staff any; one that may not be read is as absent as none. */
export const deleteNote = (db: Db, reader: Reader, id: string) =>
  db
    .deleteFrom('booking_notes as n')
    .using('bookings as b')
    .whereRef('b.id', '=', 'n.booking_id')
    .where('n.id', '=', id)
    .where((eb) =>
      eb.and([
        eb.lit(reader.isAllowed),
        eb.or([
          eb('n.author_id', '=', reader.id),
          eb.and([eb.lit(reader.seesAll), isInside(reader)(eb)]),
        ]),
      ]),
    )
    .returning('b.id as bookingId')
    .executeTakeFirst();
