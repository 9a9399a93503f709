import { mentions } from '@thedot/domain/chat/chat.rules';
import {
  refuseDeleted,
  refuseEdit,
  refuseEmoji,
  refusePin,
  refuseReaction,
} from '@thedot/domain/chat/message-actions.rules';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { findSide } from './counts.queries.ts';
import {
  countMention,
  countPinned,
  countReactions,
  deleteReaction,
  findPinned,
  insertReaction,
  isHidden,
  updatePin,
  updateText,
} from './message-acts.queries.ts';
import { findMessage, type MessageRow } from './message-row.queries.ts';
import { paceAct } from './pace.service.ts';
import { renewQuoting, tellQuoting } from './quoting.service.ts';
import { bumpRevision, lockRoomOf } from './room-lock.queries.ts';
import { checkWriting } from './writing.service.ts';

interface Act {
  readonly message: MessageRow;
  readonly otherId: string;
}
type After = (effect: () => void) => void;

/**
 * Does something to a message that I see, alone in its room. `act` writes with the number of the change that it is
 * given, and answers whether it changed anything: then both hear of the message as it is now. Or it answers what
 * became of it, where both were told of that already.
 */
export async function actOn(
  ctx: Context,
  messageId: string,
  act: (
    tx: Context,
    on: Act,
    change: () => Promise<number>,
    after: After,
  ) => Promise<boolean | Message>,
): Promise<Message> {
  await paceAct(ctx);
  return transact(ctx, async (tx, after) => {
    const { db, actor, live } = tx;
    const mine = { meId: actor.id, messageId };
    const room = assertFound(
      await lockRoomOf(db, actor.id, { messageId }),
      'chat.message_not_found',
    );
    const before = assertFound(await findMessage(db, mine), 'chat.message_not_found');
    const { otherId } = room;
    const change = () => bumpRevision(db, room.id);
    const became = await act(tx, { message: before, otherId }, change, after);
    if (became === false) return before;
    if (became !== true) return became;
    const message = assertFound(await findMessage(db, mine), 'chat.message_not_found');
    const theirs = await findMessage(db, { meId: otherId, messageId });
    after(() => {
      live.tell([actor.id], 'chat-change', message);
      if (theirs) live.tell([otherId], 'chat-change', theirs);
    });
    return message;
  });
}

interface Reacting {
  readonly messageId: string;
  readonly reactionId: string;
}

export async function react(ctx: Context, { messageId, reactionId }: Reacting): Promise<Message> {
  assertAllowed(refuseEmoji(reactionId));
  return actOn(ctx, messageId, async (tx, { message, otherId }, change) => {
    const { db, actor, now } = tx;
    assertAllowed(refuseDeleted(message));
    if (isReactionOf(message, reactionId, actor.id)) return false;
    await checkWriting(tx, otherId);
    assertAllowed(refuseReaction(message.reactions, reactionId));
    const revision = await change();
    const by = { userId: actor.id, reactionId, now: now().toISOString() };
    await insertReaction(db, { messageId, revision, ...by });
    return true;
  });
}

const isReactionOf = ({ reactions }: Message, reactionId: string, userId: string) =>
  reactions.some((it) => it.reactionId === reactionId && it.userIds.includes(userId));

export const unreact = (ctx: Context, { messageId, reactionId }: Reacting): Promise<Message> =>
  actOn(ctx, messageId, async ({ db, actor }, _, change) => {
    if (!(await deleteReaction(db, { messageId, reactionId, userId: actor.id }))) return false;
    await countReactions(db, { messageId, revision: await change() });
    return true;
  });

export const pin = (
  ctx: Context,
  { messageId, pin: isWanted }: { readonly messageId: string; readonly pin: boolean },
): Promise<Message> =>
  actOn(ctx, messageId, async (tx, { message, otherId }, change) => {
    const { db, now } = tx;
    assertAllowed(refuseDeleted(message));
    if (message.pinned === isWanted) return false;
    await checkWriting(tx, otherId);
    if (isWanted) assertAllowed(refusePin(await countPinned(db, message.roomId)));
    const pinnedAt = isWanted ? now().toISOString() : null;
    await updatePin(db, { messageId, revision: await change(), pinnedAt });
    return true;
  });

export async function listPinned({ db, actor }: Context, roomId: string): Promise<Message[]> {
  const mine = { meId: actor.id, roomId };
  const items = await findPinned(db, mine);
  if (!items.length) assertFound(await findSide(db, mine), 'chat.room_not_found');
  return items;
}

/** The same text again changes nothing, also when it comes too late: the answer was lost, not the change. */
export const edit = (
  ctx: Context,
  { messageId, text }: { readonly messageId: string; readonly text: string },
): Promise<Message> =>
  actOn(ctx, messageId, async (tx, { message, otherId }, change, after) => {
    const { db, actor, live, now } = tx;
    const isSame = message.text === text && message.senderId === actor.id;
    if (isSame && message.deletedAt === null) return false;
    assertAllowed(refuseEdit(message, actor.id, now()));
    await checkWriting(tx, otherId);
    const mentionsThem = mentions(text, otherId);
    const counts = await countMention(db, { messageId, mentionsThem });
    const written = { text, mentionsThem, now: now().toISOString() };
    await updateText(db, { messageId, revision: await change(), ...written });
    const isHiddenThere = await isHidden(db, { messageId, userId: otherId });
    const quoted = { roomId: message.roomId, messageId, both: [actor.id, otherId] };
    const quoting = isHiddenThere ? await renewQuoting(tx, quoted) : [];
    after(() => {
      tellQuoting(tx, quoting);
      if (counts) live.tell([otherId], 'chat-unseen', counts);
    });
    return true;
  });
