import { assertFound } from '@thedot/domain/errors';
import { publishChange } from '../../kernel/publish-change.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { toPage } from '../../kernel/paging.ts';
import { deleteNote, findNotes, insertNote } from './booking-notes.queries.ts';
import { auditStaffAction } from '../expert-sessions/events/staff-audit.service.ts';
import { findBookingWithReadableNotes, findConcernedPairs } from './readers.queries.ts';
import { toReader } from './readers.service.ts';

interface ListNotesQuery {
  readonly bookingId: string;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listNotes(
  { db, actor }: Context,
  { bookingId, limit, after }: ListNotesQuery,
) {
  const reader = toReader(actor);
  assertFound(await findBookingWithReadableNotes(db, reader, bookingId), 'booking.not_found');
  return toPage(await findNotes(db, reader, { bookingId, limit, after }), limit);
}

export const addNote = (ctx: Context, input: { bookingId: string; text: string }) =>
  transact(ctx, async (tx) => {
    const { db, actor, now } = tx;
    const reader = toReader(actor);
    assertFound(
      await findBookingWithReadableNotes(db, reader, input.bookingId),
      'booking.not_found',
    );
    const note = await insertNote(db, reader, { ...input, at: now() });
    await auditStaffAction(tx, 'booking.note-added', input.bookingId);
    await publishNotesChange(tx, input.bookingId);
    return { note };
  });

export const removeNote = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const deleted = await deleteNote(tx.db, toReader(tx.actor), id);
    const { bookingId } = assertFound(deleted, 'booking.note_not_found');
    await auditStaffAction(tx, 'booking.note-deleted', bookingId);
    await publishNotesChange(tx, bookingId);
    return {};
  });

/** The requester can't read internal notes, so the change is not published to them. */
async function publishNotesChange(tx: Context, bookingId: string): Promise<void> {
  const pairs = await findConcernedPairs(tx.db, bookingId);
  const userIds = [tx.actor.id, ...pairs.map(({ expertId }) => expertId)];
  publishChange(tx, 'update-followups', { userIds, staff: true });
}
