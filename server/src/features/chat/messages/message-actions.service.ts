import { mentionsUser } from '@thedot/domain/chat/chat.rules';
import {
  isRemovedWithoutTrace,
  refuseDeleted,
  refuseEdit,
  refuseEmoji,
  refuseNotOwn,
  refusePin,
  refuseReaction,
} from '@thedot/domain/chat/message-actions.rules';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { assertAllowed, assertFound } from '@thedot/domain/errors';
import { type Context, transact } from '../../../kernel/context.ts';
import { deleteFilesOf } from '../../../platform/files/files.queries.ts';
import { assertMayWrite, limitMessageActions } from '../rooms/write-access.service.ts';
import { bumpRevision, lockRoom, resetLastActivity } from '../rooms/rooms.queries.ts';
import { findMembership, removeFromCounts } from '../unseen/unseen-counts.queries.ts';
import {
  bumpQuotingRevisions,
  clearMessage,
  countPinned,
  deleteReaction,
  findMessageMeta,
  findPinned,
  findQuotingMessages,
  findSeenByOther,
  insertHides,
  insertReaction,
  isHidden,
  updateMentionCount,
  updatePin,
  updateReactionCount,
  updateText,
} from './message-actions.queries.ts';
import { findMessage, type MessageRow } from '../rooms/message-row.queries.ts';

interface LockedMessage {
  readonly message: MessageRow;
  readonly otherId: string;
}
type After = (effect: () => void) => void;

/**
 * Changes a message that the caller sees, under the lock of its room. `act` writes with the revision that it takes
 * from `change`, and returns whether anything changed: then the message is published to both members. When it
 * has published the change itself, it returns the message.
 */
export async function changeMessage(
  ctx: Context,
  messageId: string,
  act: (
    tx: Context,
    on: LockedMessage,
    change: () => Promise<number>,
    after: After,
  ) => Promise<boolean | Message>,
): Promise<Message> {
  await limitMessageActions(ctx);
  return transact(ctx, async (tx, after) => {
    const { db, actor, live } = tx;
    const mine = { meId: actor.id, messageId };
    const room = assertFound(await lockRoom(db, actor.id, { messageId }), 'chat.message_not_found');
    const before = assertFound(await findMessage(db, mine), 'chat.message_not_found');
    const { otherId } = room;
    const change = () => bumpRevision(db, room.id);
    const became = await act(tx, { message: before, otherId }, change, after);
    if (became === false) return before;
    if (became !== true) return became;
    const message = assertFound(await findMessage(db, mine), 'chat.message_not_found');
    const theirs = await findMessage(db, { meId: otherId, messageId });
    after(() => {
      live.sendToUsers([actor.id], 'chat-change', message);
      if (theirs) live.sendToUsers([otherId], 'chat-change', theirs);
    });
    return message;
  });
}

interface ReactionInput {
  readonly messageId: string;
  readonly reactionId: string;
}

export async function react(
  ctx: Context,
  { messageId, reactionId }: ReactionInput,
): Promise<Message> {
  assertAllowed(refuseEmoji(reactionId));
  return changeMessage(ctx, messageId, async (tx, { message, otherId }, change) => {
    const { db, actor, now } = tx;
    assertAllowed(refuseDeleted(message));
    if (isReactionOf(message, reactionId, actor.id)) return false;
    await assertMayWrite(tx, otherId);
    assertAllowed(refuseReaction(message.reactions, reactionId));
    const revision = await change();
    const by = { userId: actor.id, reactionId, now: now().toISOString() };
    await insertReaction(db, { messageId, revision, ...by });
    return true;
  });
}

const isReactionOf = ({ reactions }: Message, reactionId: string, userId: string) =>
  reactions.some((it) => it.reactionId === reactionId && it.userIds.includes(userId));

export const unreact = (ctx: Context, { messageId, reactionId }: ReactionInput): Promise<Message> =>
  changeMessage(ctx, messageId, async ({ db, actor }, _, change) => {
    if (!(await deleteReaction(db, { messageId, reactionId, userId: actor.id }))) return false;
    await updateReactionCount(db, { messageId, revision: await change() });
    return true;
  });

export const pin = (
  ctx: Context,
  { messageId, pin: isWanted }: { readonly messageId: string; readonly pin: boolean },
): Promise<Message> =>
  changeMessage(ctx, messageId, async (tx, { message, otherId }, change) => {
    const { db, now } = tx;
    assertAllowed(refuseDeleted(message));
    if (message.pinned === isWanted) return false;
    await assertMayWrite(tx, otherId);
    if (isWanted) assertAllowed(refusePin(await countPinned(db, message.roomId)));
    const pinnedAt = isWanted ? now().toISOString() : null;
    await updatePin(db, { messageId, revision: await change(), pinnedAt });
    return true;
  });

export async function listPinned({ db, actor }: Context, roomId: string): Promise<Message[]> {
  const mine = { meId: actor.id, roomId };
  const items = await findPinned(db, mine);
  if (!items.length) assertFound(await findMembership(db, mine), 'chat.room_not_found');
  return items;
}

/** Repeating the same text succeeds even after the edit window: the client may have lost the first response. */
export const edit = (
  ctx: Context,
  { messageId, text }: { readonly messageId: string; readonly text: string },
): Promise<Message> =>
  changeMessage(ctx, messageId, async (tx, { message, otherId }, change, after) => {
    const { db, actor, live, now } = tx;
    const isSame = message.text === text && message.senderId === actor.id;
    if (isSame && message.deletedAt === null) return false;
    assertAllowed(refuseEdit(message, actor.id, now()));
    await assertMayWrite(tx, otherId);
    const mentionsThem = mentionsUser(text, otherId);
    const counts = await updateMentionCount(db, { messageId, mentionsThem });
    const written = { text, mentionsThem, now: now().toISOString() };
    await updateText(db, { messageId, revision: await change(), ...written });
    const isHiddenThere = await isHidden(db, { messageId, userId: otherId });
    const quoted = { roomId: message.roomId, messageId, both: [actor.id, otherId] };
    const quoting = isHiddenThere ? await refreshQuotingMessages(tx, quoted) : [];
    after(() => {
      publishQuotingMessages(tx, quoting);
      if (counts) live.sendToUsers([otherId], 'chat-unseen', counts);
    });
    return true;
  });

type MessageMeta = NonNullable<Awaited<ReturnType<typeof findMessageMeta>>>;

async function lockMessage({ db, actor }: Context, messageId: string): Promise<MessageMeta> {
  assertFound(await lockRoom(db, actor.id, { messageId }), 'chat.message_not_found');
  return assertFound(
    await findMessageMeta(db, { meId: actor.id, messageId }),
    'chat.message_not_found',
  );
}

/** Hides a message on all devices of the caller. The other member gets no event. */
export const hide = (ctx: Context, messageId: string) =>
  transact(ctx, async (tx, after) => {
    const { db, actor, live } = tx;
    const { roomId } = await lockMessage(tx, messageId);
    const mine = { messageId, userId: actor.id };
    if (await isHidden(db, mine)) return {};
    const counts = await removeFromCounts(db, mine);
    const revision = await bumpRevision(db, roomId);
    await insertHides(db, { messageId, roomId, revision, userIds: [actor.id] });
    after(() => {
      live.sendToUsers([actor.id], 'chat-hidden', { roomId, messageId, revision });
      if (counts) live.sendToUsers([actor.id], 'chat-unseen', counts);
    });
    return {};
  });

/** Deletes a message for both members. Repeating it succeeds: the client may have lost the first response. */
export const remove = (ctx: Context, messageId: string): Promise<Message> =>
  transact(ctx, async (tx, after) => {
    const { db, actor, live, now } = tx;
    const facts = await lockMessage(tx, messageId);
    assertAllowed(refuseNotOwn(facts, actor.id));
    if (facts.deletedAt !== null) return toDeletedMessage(facts);
    const { roomId, receiverId } = facts;
    const seen = await findSeenByOther(db, { roomId, meId: actor.id });
    const both = [actor.id, receiverId];
    const isTraceless = isRemovedWithoutTrace(facts, seen, now());
    const wasHidden = await isHidden(db, { messageId, userId: receiverId });

    const counts = await removeFromCounts(db, { messageId, userId: receiverId });
    const revision = await bumpRevision(db, roomId);
    const deletedAt = now().toISOString();
    await clearMessage(db, { messageId, revision, now: deletedAt });
    if (facts.files) await deleteFilesOf(db, { subjectKind: 'message', subjectId: messageId });
    if (isTraceless) {
      await insertHides(db, { messageId, roomId, revision, userIds: both });
      await resetLastActivity(db, roomId);
    }
    const quoting =
      isTraceless || wasHidden ? await refreshQuotingMessages(tx, { roomId, messageId, both }) : [];

    const message = toDeletedMessage({ ...facts, revision, deletedAt });
    after(() => {
      if (isTraceless) live.sendToUsers(both, 'chat-hidden', { roomId, messageId, revision });
      else live.sendToUsers(wasHidden ? [actor.id] : both, 'chat-change', message);
      publishQuotingMessages(tx, quoting);
      if (counts) live.sendToUsers([receiverId], 'chat-unseen', counts);
    });
    return message;
  });

const toDeletedMessage = ({ files: _, ...facts }: MessageMeta): Message => ({
  ...facts,
  text: '',
  quote: null,
  files: [],
  reactions: [],
  pinned: false,
  call: null,
});

interface QuotedMessage {
  readonly roomId: string;
  readonly messageId: string;
  readonly both: readonly string[];
}

interface QuotingMessage {
  readonly userId: string;
  readonly message: Message;
}

/** Finds the messages that quote a changed message, for members to whom the message itself is not published. */
async function refreshQuotingMessages(
  { db }: Context,
  { roomId, messageId, both }: QuotedMessage,
): Promise<QuotingMessage[]> {
  await bumpQuotingRevisions(db, { roomId, messageId });
  const quoted: QuotingMessage[] = [];
  for (const userId of both) {
    const quoting = await findQuotingMessages(db, { meId: userId, messageId });
    quoted.push(...quoting.map((message) => ({ userId, message })));
  }
  return quoted;
}

function publishQuotingMessages({ live }: Context, quoting: readonly QuotingMessage[]): void {
  for (const { userId, message } of quoting) live.sendToUsers([userId], 'chat-change', message);
}
