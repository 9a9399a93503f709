import { can, permission } from '@thedot/domain/access/access';
import type { SharedFile } from '@thedot/domain/chat/chat-files.contract';
import { refuseDeleted, refuseNotOwn } from '@thedot/domain/chat/message-actions.rules';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Db } from '../../db/db.ts';
import { type Context, type PublicContext, type SignedIn, transact } from '../../kernel/context.ts';
import { placeFrom, sortedPageFrom } from '../../kernel/paging.ts';
import { deleteFile } from '../../platform/files/files.queries.ts';
import {
  findMessagePair,
  findRoomFiles,
  isMessageOf,
  reviseMessage,
  takeFileFrom,
} from './chat-files.queries.ts';
import { findSide } from './counts.queries.ts';
import { actOn } from './message-acts.service.ts';
import { remove } from './message-removal.service.ts';
import { findMessage } from './message-row.queries.ts';
import { bumpRevision, lockRoomOf } from './room-lock.queries.ts';

/** The files of a message are for the two of its room, as long as it stands. */
export const mayReadMessage = async (db: Db, actor: SignedIn, id: string): Promise<boolean> =>
  can(actor, permission('read', 'chat')) && isMessageOf(db, { id, userId: actor.id });

interface FilesPage {
  readonly roomId: string;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listFiles(
  { db, actor }: Context,
  { roomId, limit, after }: FilesPage,
): Promise<{ items: SharedFile[]; next: string | null }> {
  const mine = { meId: actor.id, roomId };
  const place = placeFrom(after);
  // The place of another list is none in this one: nothing lies behind it.
  const behind = place && ([Number(place[0]) || 0, place[1]] as const);
  const rows = await findRoomFiles(db, { ...mine, limit: limit + 1, behind });
  if (!rows.length) assertFound(await findSide(db, mine), 'chat.room_not_found');
  return sortedPageFrom(rows, limit, ({ position }) => position);
}

/** Takes one file out of a message of mine; one that says nothing else goes with it. */
export const removeFile = (
  ctx: Context,
  { messageId, fileId }: { readonly messageId: string; readonly fileId: string },
): Promise<Message> =>
  actOn(ctx, messageId, async (tx, { message }, change) => {
    const { db, actor } = tx;
    assertAllowed(refuseNotOwn(message, actor.id) ?? refuseDeleted(message));
    const { files, text, kind } = message;
    if (!files.some(({ id }) => id === fileId)) throw new AppError('file.not_found');
    if (files.length === 1 && text === '' && kind === 'text') return remove(tx, messageId);
    await deleteFile(db, fileId);
    await takeFileFrom(db, { messageId, revision: await change() });
    return true;
  });

type Announcing = Pick<PublicContext, 'db' | 'live' | 'effects'>;

/** Both see what a scanner has said of a file in their message. */
export const tellOfJudged = (ctx: Announcing, messageId: string): Promise<void> =>
  transact(ctx, async ({ db, live }, after) => {
    const pair = await findMessagePair(db, messageId);
    if (!pair) return;
    await lockRoomOf(db, pair.senderId, { messageId });
    await reviseMessage(db, messageId, await bumpRevision(db, pair.roomId));
    for (const meId of [pair.senderId, pair.receiverId]) {
      const message = await findMessage(db, { meId, messageId });
      if (message) after(() => live.tell([meId], 'chat-change', message));
    }
  });
