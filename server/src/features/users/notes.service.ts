import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { pageFrom } from '../../kernel/paging.ts';
import { noteAbout } from './account-audit.service.ts';
import { announceUsers } from './announcing.service.ts';
import { findRecord } from './directory.queries.ts';
import { deleteOwnNote, findActivity, findNotes, insertNote } from './notes.queries.ts';

interface PageAsked {
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listNotes({ db, actor }: Context, userId: string, page: PageAsked) {
  assertFound(await findRecord(db, userId), 'user.not_found');
  const { limit, after } = page;
  const { items, next } = pageFrom(await findNotes(db, { userId, limit, after }), limit);
  return { items: items.map((it) => ({ ...it, isMine: it.authorId === actor.id })), next };
}

export const addNote = (ctx: Context, userId: string, text: string) =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const { isErased } = assertFound(await findRecord(db, userId), 'user.not_found');
    assertAllowed(isErased ? 'user.erased' : null);
    const note = await insertNote(db, { userId, authorId: actor.id, text });
    await noteAbout(tx, 'user.note-added', userId);
    announceUsers(tx);
    return { note: { ...note, isMine: true } };
  });

export const removeNote = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const { userId } = assertFound(
      await deleteOwnNote(tx.db, id, tx.actor.id),
      'user.note_not_found',
    );
    await noteAbout(tx, 'user.note-deleted', userId);
    announceUsers(tx);
    return {};
  });

export async function listActivity({ db }: Context, userId: string, page: PageAsked) {
  assertFound(await findRecord(db, userId), 'user.not_found');
  const { limit, after } = page;
  return pageFrom(await findActivity(db, { userId, limit, after }), limit);
}
