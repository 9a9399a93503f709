import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { assertFound } from '@thedot/domain/errors';
import { type Context, transact } from '../../../kernel/context.ts';
import { markChatNotificationsSeen } from '../../notifications/notifications.service.ts';
import {
  findMembership,
  lockMembership,
  type Membership,
  updateAllSeen,
  updateSeen,
} from './unseen-counts.queries.ts';
import { lockRoom } from '../rooms/rooms.queries.ts';

interface ReadPosition {
  readonly roomId: string;
  readonly position: number;
}

/** Moves the seen position forward. A position that was seen before changes nothing and publishes nothing. */
export async function markSeen(
  ctx: Context,
  { roomId, position }: ReadPosition,
): Promise<UnseenCounts> {
  const { db, actor } = ctx;
  const mine = { meId: actor.id, roomId };
  const all = await updateAllSeen(db, { ...mine, position });
  if (all) {
    publishSeen(ctx, all);
    await markNotificationsSeen(ctx, all);
    return toUnseenCounts(all);
  }
  const side = assertFound(await findMembership(db, mine), 'chat.room_not_found');
  if (position <= side.seen || side.seen === side.newest) return toUnseenCounts(side);
  return transact(ctx, async (tx, after) => {
    const before = assertFound(await lockMembership(tx.db, mine), 'chat.room_not_found');
    const seen = Math.min(position, before.newest);
    if (seen <= before.seen) return toUnseenCounts(before);
    const moved = await updateSeen(tx.db, { ...mine, position: seen });
    after(() => publishSeen(ctx, moved, moved.readPosition > before.readPosition));
    await markNotificationsSeen(tx, moved);
    return toUnseenCounts(moved);
  });
}

/** Moves the seen position back. The read receipt of the other member stays. */
export const markUnseen = (
  ctx: Context,
  { roomId, position }: ReadPosition,
): Promise<UnseenCounts> =>
  transact(ctx, async (tx, after) => {
    const mine = { meId: tx.actor.id, roomId };
    // Hiding and deleting wait for the lock of the room: a concurrent one would be counted wrongly.
    assertFound(await lockRoom(tx.db, tx.actor.id, { roomId }), 'chat.room_not_found');
    const before = assertFound(await lockMembership(tx.db, mine), 'chat.room_not_found');
    if (position > before.seen) return toUnseenCounts(before);
    const moved = await updateSeen(tx.db, { ...mine, position: position - 1 });
    after(() => publishSeen(ctx, moved, false));
    return toUnseenCounts(moved);
  });

/** Marks the bell's notification of a fully seen room as seen. Most rooms are read before there is one. */
async function markNotificationsSeen(
  ctx: Context,
  { roomId, unseen, notified }: Membership,
): Promise<void> {
  if (unseen === 0 && notified > 0)
    await markChatNotificationsSeen(ctx, { userId: ctx.actor.id, roomId });
}

function publishSeen({ live, actor }: Context, side: Membership, isFurther = true): void {
  live.sendToUsers([actor.id], 'chat-unseen', toUnseenCounts(side));
  if (!isFurther || !side.sharesReadReceipts) return;
  live.sendToUsers([side.otherId], 'chat-seen', {
    roomId: side.roomId,
    position: side.readPosition,
  });
}

const toUnseenCounts = ({
  roomId,
  seen,
  unseen,
  mentions,
  version,
  muted,
}: Membership): UnseenCounts => ({
  roomId,
  seen,
  unseen,
  mentions,
  version,
  muted,
});
