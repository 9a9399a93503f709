import { refuseToBlock } from '@thedot/domain/chat/chat.rules';
import type { ChatSettings } from '@thedot/domain/chat/rooms.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Context } from '../../../kernel/context.ts';
import { offlinePresence } from '../../users/presence/presence.service.ts';
import {
  deleteBlock,
  findRoomsWithOnlinePartner,
  findChatSettings,
  insertBlock,
  upsertChatSettings,
} from './blocks.queries.ts';
import { findPair } from './relationship.queries.ts';
import { toPairQuery } from './write-access.service.ts';

/** Blocks or unblocks a user, and makes the pages of both load their room again. */
export async function setBlocked(
  ctx: Context,
  { userId, blocked }: { readonly userId: string; readonly blocked: boolean },
): Promise<Record<string, never>> {
  const { db, actor, live } = ctx;
  const pair = assertFound(await findPair(db, toPairQuery(ctx, userId)), 'user.not_found');
  const { otherId, role, roomId } = pair;
  if (blocked) assertAllowed(refuseToBlock(actor.id, { id: otherId, role }));
  await (blocked ? insertBlock : deleteBlock)(db, { meId: actor.id, userId });
  if (blocked) {
    live.stopWatching(otherId, actor.id);
    live.sendToUsers([otherId], 'presence', offlinePresence(actor.id));
  }
  if (roomId !== null) live.sendToUsers([actor.id, otherId], 'chat-room', { roomId });
  return {};
}

/** Saves the chat settings. Read receipts work both ways, so the pages of both members load their rooms again. */
export async function saveChatSettings(
  { db, actor, live }: Context,
  settings: ChatSettings,
): Promise<ChatSettings> {
  await upsertChatSettings(db, actor.id, settings);
  live.sendToUsers([actor.id], 'chat-settings');
  for (const { roomId, otherId } of await findRoomsWithOnlinePartner(db, actor.id)) {
    live.sendToUsers([otherId], 'chat-room', { roomId });
  }
  return findChatSettings(db, actor.id);
}
