import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { assertFound } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { seeOfChats } from '../notifications/notifications.service.ts';
import { findSide, lockSide, type Side, updateAllSeen, updateSeen } from './counts.queries.ts';
import { lockRoomOf } from './room-lock.queries.ts';

interface Place {
  readonly roomId: string;
  readonly position: number;
}

/** Moves my pointer forward. Having seen it before is nothing new, and told to nobody. */
export async function markSeen(ctx: Context, { roomId, position }: Place): Promise<Unseen> {
  const { db, actor } = ctx;
  const mine = { meId: actor.id, roomId };
  const all = await updateAllSeen(db, { ...mine, position });
  if (all) {
    tellSeen(ctx, all);
    await seeNews(ctx, all);
    return countsOf(all);
  }
  const side = assertFound(await findSide(db, mine), 'chat.room_not_found');
  if (position <= side.seen || side.seen === side.newest) return countsOf(side);
  return transact(ctx, async (tx, after) => {
    const before = assertFound(await lockSide(tx.db, mine), 'chat.room_not_found');
    const seen = Math.min(position, before.newest);
    if (seen <= before.seen) return countsOf(before);
    const moved = await updateSeen(tx.db, { ...mine, position: seen });
    after(() => tellSeen(ctx, moved, moved.furthest > before.furthest));
    await seeNews(tx, moved);
    return countsOf(moved);
  });
}

/** Moves my pointer back; what the other knows of it stays. */
export const markUnseen = (ctx: Context, { roomId, position }: Place): Promise<Unseen> =>
  transact(ctx, async (tx, after) => {
    const mine = { meId: tx.actor.id, roomId };
    // What is hidden or deleted meanwhile would be counted, or left out twice: both wait for the room.
    assertFound(await lockRoomOf(tx.db, tx.actor.id, { roomId }), 'chat.room_not_found');
    const before = assertFound(await lockSide(tx.db, mine), 'chat.room_not_found');
    if (position > before.seen) return countsOf(before);
    const moved = await updateSeen(tx.db, { ...mine, position: position - 1 });
    after(() => tellSeen(ctx, moved, false));
    return countsOf(moved);
  });

/** What the bell says of it is seen too; most rooms are read before it says anything. */
async function seeNews(ctx: Context, { roomId, unseen, told }: Side): Promise<void> {
  if (unseen === 0 && told > 0) await seeOfChats(ctx, { userId: ctx.actor.id, roomId });
}

function tellSeen({ live, actor }: Context, side: Side, isFurther = true): void {
  live.tell([actor.id], 'chat-unseen', countsOf(side));
  if (!isFurther || !side.tellsOther) return;
  live.tell([side.otherId], 'chat-seen', { roomId: side.roomId, position: side.furthest });
}

const countsOf = ({ roomId, seen, unseen, mentions, counted, muted }: Side): Unseen => ({
  roomId,
  seen,
  unseen,
  mentions,
  counted,
  muted,
});
