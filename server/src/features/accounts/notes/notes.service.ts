import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../../kernel/context.ts';
import { toPage } from '../../../kernel/paging.ts';
import { auditAccountAction } from '../management/account-audit.service.ts';
import { publishUserListChange } from '../../users/user-changes.service.ts';
import { findUserRecord } from '../directory/directory.queries.ts';
import { deleteOwnNote, findActivity, findNotes, insertNote } from './notes.queries.ts';

interface PageQuery {
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listNotes({ db, actor }: Context, userId: string, page: PageQuery) {
  assertFound(await findUserRecord(db, userId), 'user.not_found');
  const { limit, after } = page;
  const { items, next } = toPage(await findNotes(db, { userId, limit, after }), limit);
  return { items: items.map((it) => ({ ...it, isMine: it.authorId === actor.id })), next };
}

export const addNote = (ctx: Context, userId: string, text: string) =>
  transact(ctx, async (tx) => {
    const { db, actor } = tx;
    const { isErased } = assertFound(await findUserRecord(db, userId), 'user.not_found');
    assertAllowed(isErased ? 'user.erased' : null);
    const note = await insertNote(db, { userId, authorId: actor.id, text });
    await auditAccountAction(tx, 'user.note-added', userId);
    publishUserListChange(tx);
    return { note: { ...note, isMine: true } };
  });

export const removeNote = (ctx: Context, id: string) =>
  transact(ctx, async (tx) => {
    const { userId } = assertFound(
      await deleteOwnNote(tx.db, id, tx.actor.id),
      'user.note_not_found',
    );
    await auditAccountAction(tx, 'user.note-deleted', userId);
    publishUserListChange(tx);
    return {};
  });

export async function listActivity({ db }: Context, userId: string, page: PageQuery) {
  assertFound(await findUserRecord(db, userId), 'user.not_found');
  const { limit, after } = page;
  return toPage(await findActivity(db, { userId, limit, after }), limit);
}
