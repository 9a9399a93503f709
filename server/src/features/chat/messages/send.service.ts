import { refuseSessionCard } from '@thedot/domain/chat/session-cards.rules';
import { mentionsUser, refuseEmptyMessage, refuseSender } from '@thedot/domain/chat/chat.rules';
import type { Message, NewMessage } from '@thedot/domain/chat/messages.contract';
import type { UnseenCounts } from '@thedot/domain/chat/rooms.contract';
import { AppError, type ErrorCode, assertFound, assertAllowed } from '@thedot/domain/errors';
import { violatesConstraint } from '../../../db/constraint-errors.ts';
import { type Context, transact } from '../../../kernel/context.ts';
import { attachUploads } from './chat-files.queries.ts';
import { limitMessages, refuseWriting, toPairQuery } from '../rooms/write-access.service.ts';
import { findPairToSend } from '../rooms/relationship.queries.ts';
import { ensureRoom } from '../rooms/rooms.queries.ts';
import { findByClientId, insertMessage } from './send.queries.ts';

type PairToSend = NonNullable<Awaited<ReturnType<typeof findPairToSend>>>;

/**
 * Sends a message, and creates the room if there is none. Sending again with the same client id returns the stored
 * message, even when the caller may not write any more: the client may have lost the first response.
 */
export async function sendMessage(ctx: Context, input: NewMessage): Promise<{ message: Message }> {
  const { db, actor } = ctx;
  assertAllowed(refuseSender(actor.id, input.senderId));
  assertAllowed(refuseEmptyMessage(input));
  await limitMessages(ctx, input.receiverId);
  const { quoteId = null, bookingId = null } = input;
  const pair = assertFound(
    await findPairToSend(db, { ...toPairQuery(ctx, input.receiverId), quoteId, bookingId }),
    'user.not_found',
  );
  const refusal = refuseWriting(ctx, pair) ?? refuseReferences(ctx, input, pair);
  if (refusal) return { message: await findAlreadySent(ctx, input, new AppError(refusal)) };
  try {
    return { message: await write(ctx, input, pair) };
  } catch (error) {
    if (!violatesConstraint(error, 'messages_once')) throw error;
    return { message: await findAlreadySent(ctx, input, new AppError('request.key_reused')) };
  }
}

async function write(ctx: Context, input: NewMessage, pair: PairToSend): Promise<Message> {
  const { roomId } = pair;
  if (roomId !== null && input.files.length === 0) {
    // One statement needs no transaction around it.
    const sent = await insert(ctx, input, { pair, roomId });
    publishMessage(ctx, sent);
    return sent.message;
  }
  return transact(ctx, async (tx, after) => {
    const room = roomId ?? (await ensureRoom(tx.db, tx.actor.id, pair.otherId));
    const sent = await insert(tx, input, { pair, roomId: room });
    const files = await attachUploads(tx.db, {
      ownerId: tx.actor.id,
      fileIds: input.files,
      messageId: sent.message.id,
    });
    const message = { ...sent.message, files };
    after(() => publishMessage(ctx, { ...sent, message }));
    return message;
  });
}

interface SentMessage {
  readonly message: Message;
  readonly mine: UnseenCounts;
  readonly theirs: UnseenCounts;
}

async function insert(
  { db, actor, now }: Context,
  input: NewMessage,
  { pair, roomId }: { readonly pair: PairToSend; readonly roomId: string },
): Promise<SentMessage> {
  const { clientId, text, quoteId = null, bookingId = null } = input;
  const content = {
    roomId,
    clientId,
    kind: bookingId ? ('booking' as const) : ('text' as const),
    text,
    bookingId,
  };
  const at = { meId: actor.id, otherId: pair.otherId, now: now().toISOString() };
  const { id, position, revision, createdAt, mine, theirs } = await insertMessage(db, {
    ...content,
    ...at,
    quoteId,
    callId: null,
    files: input.files.length,
    mentionsThem: mentionsUser(text, pair.otherId),
    marksSenderSeen: true,
    marksReceiverSeen: false,
  });
  const message: Message = {
    ...content,
    id,
    position,
    revision,
    senderId: actor.id,
    receiverId: pair.otherId,
    quote: pair.quote,
    files: [],
    reactions: [],
    pinned: false,
    call: null,
    createdAt,
    editedAt: null,
    deletedAt: null,
  };
  return { message, mine, theirs };
}

/** Publishes a message to the receiver and to the sender's other devices, each with their own unseen counts. */
function publishMessage({ live }: Context, { message, mine, theirs }: SentMessage): void {
  live.sendToUsers([message.receiverId], 'chat-message', message, theirs);
  live.sendToUsers([message.senderId], 'chat-message', message, mine);
}

/** Returns the message already sent with this client id if it is the same message. */
async function findAlreadySent(
  { db, actor }: Context,
  input: NewMessage,
  otherwise: AppError,
): Promise<Message> {
  const sent = await findByClientId(db, { meId: actor.id, clientId: input.clientId });
  if (!sent) throw otherwise;
  if (!isSameMessage(sent, input)) throw new AppError('request.key_reused');
  return sent;
}

/** Compares a stored message with a request. An edited or deleted message is compared by its id alone. */
function isSameMessage(sent: Message, input: NewMessage): boolean {
  const { receiverId, text, quoteId, bookingId = null, files } = input;
  if (sent.receiverId !== receiverId || sent.bookingId !== bookingId) return false;
  if (sent.deletedAt !== null || sent.editedAt !== null) return true;
  const isSameQuote = sent.quote === null || sent.quote.id === quoteId;
  // Files may have been removed since, but never added.
  const areSameFiles = sent.files.every(({ id }) => files.includes(id));
  return sent.text === text && areSameFiles && isSameQuote;
}

/** Refuses a quote from another room, and a session card that the two may not see. */
function refuseReferences(
  { actor }: Context,
  { quoteId, bookingId }: NewMessage,
  pair: PairToSend,
): ErrorCode | null {
  if (quoteId && !pair.quote) return 'chat.message_not_found';
  const other = { id: pair.otherId, role: pair.role };
  return bookingId ? refuseSessionCard(actor, other, pair.session) : null;
}
