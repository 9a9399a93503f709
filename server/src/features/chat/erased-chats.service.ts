import { type Context, transact } from '../../kernel/context.ts';
import { findRoomPartners } from './personal.queries.ts';

/** Makes the chat partners of an erased user load their room again, in which the user's messages are gone. */
export const publishErasedChats = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async ({ db, live }, after) => {
    const rooms = await findRoomPartners(db, userId);
    after(() => {
      for (const { roomId, otherId } of rooms) live.sendToUsers([otherId], 'chat-room', { roomId });
    });
  });
