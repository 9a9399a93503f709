import { refuseCard } from '@thedot/domain/chat/cards.rules';
import { mentions, refuseEmpty, refuseSender } from '@thedot/domain/chat/chat.rules';
import type { Message, NewMessage } from '@thedot/domain/chat/messages.contract';
import type { Unseen } from '@thedot/domain/chat/rooms.contract';
import { AppError, type ErrorCode, assertFound, assertAllowed } from '@thedot/domain/errors';
import { breaks } from '../../db/constraint-errors.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { attachUploads } from './chat-files.queries.ts';
import { paceMessage } from './pace.service.ts';
import { findPairToSend } from './pair.queries.ts';
import { makeRoom } from './room-writes.queries.ts';
import { findSent, insertMessage } from './send.queries.ts';
import { asked, refuseWriting } from './writing.service.ts';

type Sending = NonNullable<Awaited<ReturnType<typeof findPairToSend>>>;

/**
 * Sends a message, and makes the room if there is none. Whatever becomes of the way back: sent again under its
 * client's id it is the message that stands, also when I might not write it any more.
 */
export async function sendMessage(ctx: Context, wish: NewMessage): Promise<{ message: Message }> {
  const { db, actor } = ctx;
  assertAllowed(refuseSender(actor.id, wish.senderId));
  assertAllowed(refuseEmpty(wish));
  await paceMessage(ctx, wish.receiverId);
  const { quoteId = null, bookingId = null } = wish;
  const pair = assertFound(
    await findPairToSend(db, { ...asked(ctx, wish.receiverId), quoteId, bookingId }),
    'user.not_found',
  );
  const refusal = refuseWriting(ctx, pair) ?? refuseSpeakingOf(ctx, wish, pair);
  if (refusal) return { message: await standing(ctx, wish, new AppError(refusal)) };
  try {
    return { message: await write(ctx, wish, pair) };
  } catch (error) {
    if (!breaks(error, 'messages_once')) throw error;
    return { message: await standing(ctx, wish, new AppError('request.key_reused')) };
  }
}

async function write(ctx: Context, wish: NewMessage, pair: Sending): Promise<Message> {
  const { roomId } = pair;
  if (roomId !== null && wish.files.length === 0) {
    // One statement needs no transaction around it.
    const sent = await insert(ctx, wish, { pair, roomId });
    tellBoth(ctx, sent);
    return sent.message;
  }
  return transact(ctx, async (tx, after) => {
    const room = roomId ?? (await makeRoom(tx.db, tx.actor.id, pair.otherId));
    const sent = await insert(tx, wish, { pair, roomId: room });
    const files = await attachUploads(tx.db, {
      ownerId: tx.actor.id,
      fileIds: wish.files,
      messageId: sent.message.id,
    });
    const message = { ...sent.message, files };
    after(() => tellBoth(ctx, { ...sent, message }));
    return message;
  });
}

interface Sent {
  readonly message: Message;
  readonly mine: Unseen;
  readonly theirs: Unseen;
}

async function insert(
  { db, actor, now }: Context,
  wish: NewMessage,
  { pair, roomId }: { readonly pair: Sending; readonly roomId: string },
): Promise<Sent> {
  const { clientId, text, quoteId = null, bookingId = null } = wish;
  const said = {
    roomId,
    clientId,
    kind: bookingId ? ('booking' as const) : ('text' as const),
    text,
    bookingId,
  };
  const at = { meId: actor.id, otherId: pair.otherId, now: now().toISOString() };
  const { id, position, revision, createdAt, mine, theirs } = await insertMessage(db, {
    ...said,
    ...at,
    quoteId,
    callId: null,
    files: wish.files.length,
    mentionsThem: mentions(text, pair.otherId),
    movesMe: true,
    movesThem: false,
  });
  const message: Message = {
    ...said,
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

/** To the other, and to my other devices: each with their own counts. */
function tellBoth({ live }: Context, { message, mine, theirs }: Sent): void {
  live.tell([message.receiverId], 'chat-message', message, theirs);
  live.tell([message.senderId], 'chat-message', message, mine);
}

/** What this device has sent already under this id, if it is the same. */
async function standing(
  { db, actor }: Context,
  wish: NewMessage,
  otherwise: AppError,
): Promise<Message> {
  const sent = await findSent(db, { meId: actor.id, clientId: wish.clientId });
  if (!sent) throw otherwise;
  if (!isSame(sent, wish)) throw new AppError('request.key_reused');
  return sent;
}

/** What was changed or deleted since cannot be compared any more: the id is enough. */
function isSame(sent: Message, wish: NewMessage): boolean {
  const { receiverId, text, quoteId, bookingId = null, files } = wish;
  if (sent.receiverId !== receiverId || sent.bookingId !== bookingId) return false;
  if (sent.deletedAt !== null || sent.editedAt !== null) return true;
  const isSameQuote = sent.quote === null || sent.quote.id === quoteId;
  // One that was taken out since is missing; none can have come.
  const areSameFiles = sent.files.every(({ id }) => files.includes(id));
  return sent.text === text && areSameFiles && isSameQuote;
}

/** What a message speaks of: an earlier one of the room, a session that is for the two to see. */
function refuseSpeakingOf(
  { actor }: Context,
  { quoteId, bookingId }: NewMessage,
  pair: Sending,
): ErrorCode | null {
  if (quoteId && !pair.quote) return 'chat.message_not_found';
  const other = { id: pair.otherId, role: pair.role };
  return bookingId ? refuseCard(actor, other, pair.session) : null;
}
