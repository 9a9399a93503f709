import { randomUUID } from 'node:crypto';
import type { MessageKind } from '@thedot/domain/chat/messages.contract';
import { assertFound } from '@thedot/domain/errors';
import type { PublicContext } from '../../kernel/context.ts';
import { findMessage } from './message-row.queries.ts';
import { makeRoom } from './room-writes.queries.ts';
import { insertMessage } from './send.queries.ts';

type Poster = Pick<PublicContext, 'db' | 'now' | 'live' | 'effects'>;

interface Post {
  readonly senderId: string;
  readonly receiverId: string;
  readonly kind: Exclude<MessageKind, 'text'>;
  readonly bookingId?: string;
  readonly callId?: string;
  /** Written by the clock or by the other's answer: nothing shows that its sender looks at the room. */
  readonly isOwnDoing: boolean;
  /** They took part in it: it is no news to them. */
  readonly isKnownToThem: boolean;
}

/**
 * Writes into the room of two people what comes of something else that they do: a session, a call. Part of that
 * something's transaction; both hear of it once it has committed.
 */
export async function postMessage(tx: Poster, post: Post): Promise<void> {
  const { db, now, live, effects } = tx;
  const { senderId, receiverId, kind, bookingId = null, callId = null } = post;
  const roomId = await makeRoom(db, senderId, receiverId);
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
    movesMe: post.isOwnDoing,
    movesThem: post.isKnownToThem,
    now: now().toISOString(),
  });
  const message = assertFound(
    await findMessage(db, { meId: senderId, messageId: id }),
    'chat.message_not_found',
  );
  const tell = () => {
    live.tell([receiverId], 'chat-message', message, theirs);
    live.tell([senderId], 'chat-message', message, mine);
  };
  if (effects) effects.push(tell);
  else tell();
}
