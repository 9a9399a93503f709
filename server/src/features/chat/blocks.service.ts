import { refuseToBlock } from '@thedot/domain/chat/chat.rules';
import type { ChatSettings } from '@thedot/domain/chat/rooms.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { away } from '../users/presence.service.ts';
import {
  deleteBlock,
  findRoomsWithHere,
  findSettings,
  insertBlock,
  saveSettings,
} from './blocks.queries.ts';
import { findPair } from './pair.queries.ts';
import { asked } from './writing.service.ts';

/** Blocks somebody, or ends that; what both see of their room changes at once. */
export async function block(
  ctx: Context,
  { userId, blocked }: { readonly userId: string; readonly blocked: boolean },
): Promise<Record<string, never>> {
  const { db, actor, live } = ctx;
  const pair = assertFound(await findPair(db, asked(ctx, userId)), 'user.not_found');
  const { otherId, role, roomId } = pair;
  if (blocked) assertAllowed(refuseToBlock(actor.id, { id: otherId, role }));
  await (blocked ? insertBlock : deleteBlock)(db, { meId: actor.id, userId });
  if (blocked) {
    live.stopWatching(otherId, actor.id);
    live.tell([otherId], 'presence', away(actor.id));
  }
  if (roomId !== null) live.tell([actor.id, otherId], 'chat-room', { roomId });
  return {};
}

/** Receipts are given and got, or neither: the marks of both sides come or go where a room is open. */
export async function changeSettings(
  { db, actor, live }: Context,
  settings: ChatSettings,
): Promise<ChatSettings> {
  await saveSettings(db, actor.id, settings);
  live.tell([actor.id], 'chat-settings');
  for (const { roomId, otherId } of await findRoomsWithHere(db, actor.id)) {
    live.tell([otherId], 'chat-room', { roomId });
  }
  return findSettings(db, actor.id);
}
