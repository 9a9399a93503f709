import { can, permission } from '@thedot/domain/access/access';
import type { SharedFile } from '@thedot/domain/chat/chat-files.contract';
import { refuseDeleted, refuseNotOwn } from '@thedot/domain/chat/message-actions.rules';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { AppError, assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Db } from '../../../db/db.ts';
import {
  type Context,
  type PublicContext,
  type SignedIn,
  transact,
} from '../../../kernel/context.ts';
import { parseCursor, toSortedPage } from '../../../kernel/paging.ts';
import { deleteFile } from '../../../platform/files/files.queries.ts';
import {
  findMessageParties,
  findRoomFiles,
  isMessageParty,
  updateRevision,
  decrementFileCount,
} from './chat-files.queries.ts';
import { findMembership } from '../unseen/unseen-counts.queries.ts';
import { changeMessage, remove } from './message-actions.service.ts';
import { findMessage } from '../rooms/message-row.queries.ts';
import { bumpRevision, lockRoom } from '../rooms/rooms.queries.ts';

/** The files of a message may be read by its sender and receiver until it is deleted. */
export const canReadMessage = async (db: Db, actor: SignedIn, id: string): Promise<boolean> =>
  can(actor, permission('read', 'chat')) && isMessageParty(db, { id, userId: actor.id });

interface ListFilesQuery {
  readonly roomId: string;
  readonly limit: number;
  readonly after?: string | undefined;
}

export async function listFiles(
  { db, actor }: Context,
  { roomId, limit, after }: ListFilesQuery,
): Promise<{ items: SharedFile[]; next: string | null }> {
  const mine = { meId: actor.id, roomId };
  const place = parseCursor(after);
  // The cursor of another list is no position here: the page is empty.
  const position = place && ([Number(place[0]) || 0, place[1]] as const);
  const rows = await findRoomFiles(db, { ...mine, limit: limit + 1, after: position });
  if (!rows.length) assertFound(await findMembership(db, mine), 'chat.room_not_found');
  return toSortedPage(rows, limit, ({ position }) => position);
}

/** Removes a file from the caller's message. A message without other content is deleted. */
export const removeFile = (
  ctx: Context,
  { messageId, fileId }: { readonly messageId: string; readonly fileId: string },
): Promise<Message> =>
  changeMessage(ctx, messageId, async (tx, { message }, change) => {
    const { db, actor } = tx;
    assertAllowed(refuseNotOwn(message, actor.id) ?? refuseDeleted(message));
    const { files, text, kind } = message;
    if (!files.some(({ id }) => id === fileId)) throw new AppError('file.not_found');
    if (files.length === 1 && text === '' && kind === 'text') return remove(tx, messageId);
    await deleteFile(db, fileId);
    await decrementFileCount(db, { messageId, revision: await change() });
    return true;
  });

type PublishContext = Pick<PublicContext, 'db' | 'live' | 'effects'>;

/** Publishes a message to both members after a file of it was scanned. */
export const publishScannedFile = (ctx: PublishContext, messageId: string): Promise<void> =>
  transact(ctx, async ({ db, live }, after) => {
    const pair = await findMessageParties(db, messageId);
    if (!pair) return;
    await lockRoom(db, pair.senderId, { messageId });
    await updateRevision(db, messageId, await bumpRevision(db, pair.roomId));
    for (const meId of [pair.senderId, pair.receiverId]) {
      const message = await findMessage(db, { meId, messageId });
      if (message) after(() => live.sendToUsers([meId], 'chat-change', message));
    }
  });
