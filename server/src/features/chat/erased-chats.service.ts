import { type Context, transact } from '../../kernel/context.ts';
import { findRoomsOf } from './personal.queries.ts';

/** Whoever chatted with somebody who is erased asks for their room anew, in which the words are gone. */
export const tellOfErased = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async ({ db, live }, after) => {
    const rooms = await findRoomsOf(db, userId);
    after(() => {
      for (const { roomId, otherId } of rooms) live.tell([otherId], 'chat-room', { roomId });
    });
  });
