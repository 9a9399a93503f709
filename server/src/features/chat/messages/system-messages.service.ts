import { randomUUID } from 'node:crypto';
import { refuseSessionCard } from '@thedot/domain/chat/session-cards.rules';
import type { MessageKind } from '@thedot/domain/chat/messages.contract';
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import type { Context, PublicContext } from '../../../kernel/context.ts';
import { ensureRoom } from '../rooms/rooms.queries.ts';
import { findPairToSend, findPartnerId } from '../rooms/relationship.queries.ts';
import { refuseWriting, toPairQuery } from '../rooms/write-access.service.ts';
import { findMessage } from '../rooms/message-row.queries.ts';
import { insertMessage } from './send.queries.ts';

/**
 * Posts the card of a new session in the chat it was made from, in the same transaction. Posts nothing when the two
 * may not write to each other; the session is still created.
 */
export async function postBookingCard(
  tx: Context,
  { roomId, bookingId }: { readonly roomId: string; readonly bookingId: string },
): Promise<void> {
  const { db, actor } = tx;
  const { otherId } = assertFound(
    await findPartnerId(db, { roomId, userId: actor.id }),
    'chat.room_not_found',
  );
  const pair = assertFound(
    await findPairToSend(db, { ...toPairQuery(tx, otherId), quoteId: null, bookingId }),
    'chat.room_not_found',
  );
  // The session must be one of the two members of the room.
  const isElsewhere =
    refuseSessionCard(actor, { id: otherId, role: pair.role }, pair.session) !== null;
  assertAllowed(isElsewhere ? 'chat.room_not_found' : null);
  if (refuseWriting(tx, pair)) return;
  await postSystemMessage(tx, {
    senderId: actor.id,
    receiverId: otherId,
    kind: 'booking',
    bookingId,
    isSentByAction: true,
    isKnownToReceiver: false,
  });
}

type PostContext = Pick<PublicContext, 'db' | 'now' | 'live' | 'effects'>;

interface SystemMessage {
  readonly senderId: string;
  readonly receiverId: string;
  readonly kind: Exclude<MessageKind, 'text'>;
  readonly bookingId?: string;
  readonly callId?: string;
  /** The sender caused the message, so they have seen the room. False for timeouts and answers of the receiver. */
  readonly isSentByAction: boolean;
  /** The receiver took part in the event, so the message is not unseen for them. */
  readonly isKnownToReceiver: boolean;
}

/**
 * Posts the message of a session or a call in the room of two users, within the transaction of that session or call.
 * Publishes it to both after the commit.
 */
export async function postSystemMessage(tx: PostContext, post: SystemMessage): Promise<void> {
  const { db, now, live, effects } = tx;
  const { senderId, receiverId, kind, bookingId = null, callId = null } = post;
  const roomId = await ensureRoom(db, senderId, receiverId);
  const { id, mine, theirs } = await insertMessage(db, {
    roomId,
    meId: senderId,
    otherId: receiverId,
    clientId: randomUUID(),
    kind,
    text: '',
    quoteId: null,
    bookingId,
    callId,
    files: 0,
    mentionsThem: false,
    marksSenderSeen: post.isSentByAction,
    marksReceiverSeen: post.isKnownToReceiver,
    now: now().toISOString(),
  });
  const message = assertFound(
    await findMessage(db, { meId: senderId, messageId: id }),
    'chat.message_not_found',
  );
  const publish = () => {
    live.sendToUsers([receiverId], 'chat-message', message, theirs);
    live.sendToUsers([senderId], 'chat-message', message, mine);
  };
  if (effects) effects.push(publish);
  else publish();
}
