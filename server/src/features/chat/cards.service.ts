import { refuseCard } from '@thedot/domain/chat/cards.rules';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findOther } from './line.queries.ts';
import { findPairToSend } from './pair.queries.ts';
import { postMessage } from './posting.service.ts';
import { asked, refuseWriting } from './writing.service.ts';

/**
 * Puts a card of a session into the chat in which it came up, as part of what made the session. Where the two may
 * not write to each other there is no card; the session stands all the same.
 */
export async function postCard(
  tx: Context,
  { roomId, bookingId }: { readonly roomId: string; readonly bookingId: string },
): Promise<void> {
  const { db, actor } = tx;
  const { otherId } = assertFound(
    await findOther(db, { roomId, userId: actor.id }),
    'chat.room_not_found',
  );
  const pair = assertFound(
    await findPairToSend(db, { ...asked(tx, otherId), quoteId: null, bookingId }),
    'chat.room_not_found',
  );
  // A chat with somebody else is not where it came up.
  const isElsewhere = refuseCard(actor, { id: otherId, role: pair.role }, pair.session) !== null;
  assertAllowed(isElsewhere ? 'chat.room_not_found' : null);
  if (refuseWriting(tx, pair)) return;
  await postMessage(tx, {
    senderId: actor.id,
    receiverId: otherId,
    kind: 'booking',
    bookingId,
    isOwnDoing: true,
    isKnownToThem: false,
  });
}
