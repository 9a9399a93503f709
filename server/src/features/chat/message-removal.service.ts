import { leavesNoTrace, refuseNotOwn } from '@thedot/domain/chat/message-actions.rules';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { deleteFilesOf } from '../../platform/files/files.queries.ts';
import { leaveCounts } from './counts.queries.ts';
import {
  emptyMessage,
  findFacts,
  findSeenByOther,
  insertHides,
  isHidden,
} from './message-acts.queries.ts';
import { renewQuoting, tellQuoting } from './quoting.service.ts';
import { bumpRevision, lockRoomOf } from './room-lock.queries.ts';
import { resetLastUse } from './room-writes.queries.ts';

type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;

async function lockMessage({ db, actor }: Context, messageId: string): Promise<Facts> {
  assertFound(await lockRoomOf(db, actor.id, { messageId }), 'chat.message_not_found');
  return assertFound(await findFacts(db, { meId: actor.id, messageId }), 'chat.message_not_found');
}

/** For me alone, on all my devices; the other knows nothing of it. */
export const hide = (ctx: Context, messageId: string) =>
  transact(ctx, async (tx, after) => {
    const { db, actor, live } = tx;
    const { roomId } = await lockMessage(tx, messageId);
    const mine = { messageId, userId: actor.id };
    if (await isHidden(db, mine)) return {};
    const counts = await leaveCounts(db, mine);
    const revision = await bumpRevision(db, roomId);
    await insertHides(db, { messageId, roomId, revision, userIds: [actor.id] });
    after(() => {
      live.tell([actor.id], 'chat-hidden', { roomId, messageId, revision });
      if (counts) live.tell([actor.id], 'chat-unseen', counts);
    });
    return {};
  });

/** For both. Done again it is done already: the way of the first answer may have been lost. */
export const remove = (ctx: Context, messageId: string): Promise<Message> =>
  transact(ctx, async (tx, after) => {
    const { db, actor, live, now } = tx;
    const facts = await lockMessage(tx, messageId);
    assertAllowed(refuseNotOwn(facts, actor.id));
    if (facts.deletedAt !== null) return emptied(facts);
    const { roomId, receiverId } = facts;
    const seen = await findSeenByOther(db, { roomId, meId: actor.id });
    const both = [actor.id, receiverId];
    const isTraceless = leavesNoTrace(facts, seen, now());
    const wasHidden = await isHidden(db, { messageId, userId: receiverId });

    const counts = await leaveCounts(db, { messageId, userId: receiverId });
    const revision = await bumpRevision(db, roomId);
    const deletedAt = now().toISOString();
    await emptyMessage(db, { messageId, revision, now: deletedAt });
    if (facts.files) await deleteFilesOf(db, { subjectKind: 'message', subjectId: messageId });
    if (isTraceless) {
      await insertHides(db, { messageId, roomId, revision, userIds: both });
      await resetLastUse(db, roomId);
    }
    const quoting =
      isTraceless || wasHidden ? await renewQuoting(tx, { roomId, messageId, both }) : [];

    const message = emptied({ ...facts, revision, deletedAt });
    after(() => {
      if (isTraceless) live.tell(both, 'chat-hidden', { roomId, messageId, revision });
      else live.tell(wasHidden ? [actor.id] : both, 'chat-change', message);
      tellQuoting(tx, quoting);
      if (counts) live.tell([receiverId], 'chat-unseen', counts);
    });
    return message;
  });

const emptied = ({ files: _, ...facts }: Facts): Message => ({
  ...facts,
  text: '',
  quote: null,
  files: [],
  reactions: [],
  pinned: false,
  call: null,
});
