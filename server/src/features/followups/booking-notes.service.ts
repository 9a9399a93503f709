import { assertFound } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { announceNotes } from './announcing.service.ts';
import { deleteNote, findNotes, insertNote } from './booking-notes.queries.ts';
import { noteStaff } from '../bookings/staff-log.service.ts';
import { findInside } from './readers.queries.ts';
import { readerFrom } from './readers.service.ts';

interface PageAsked {
  readonly bookingId: string;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listNotes({ db, actor }: Context, { bookingId, limit, after }: PageAsked) {
  const reader = readerFrom(actor);
  assertFound(await findInside(db, reader, bookingId), 'booking.not_found');
  return pageFrom(await findNotes(db, reader, { bookingId, limit, after }), limit);
}

export const addNote = (ctx: Context, wish: { bookingId: string; text: string }) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const reader = readerFrom(actor);
    assertFound(await findInside(db, reader, wish.bookingId), 'booking.not_found');
    const note = await insertNote(db, reader, { ...wish, at: now() });
    await noteStaff(tx, 'booking.note-added', wish.bookingId);
    await announceNotes(tx, wish.bookingId);
    return { note };
  });

export const removeNote = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const deleted = await deleteNote(tx.db, readerFrom(tx.actor), id);
    const { bookingId } = assertFound(deleted, 'booking.note_not_found');
    await noteStaff(tx, 'booking.note-deleted', bookingId);
    await announceNotes(tx, bookingId);
    return {};
  });
