import type { Message, MessagePage } from '@thedot/domain/chat/messages.contract';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Context } from '../../../kernel/context.ts';
import { findMessage } from '../rooms/message-row.queries.ts';
import {
  findChanges,
  findWindow,
  type MessageWindow,
  type WindowQuery,
} from './messages.queries.ts';

/** A room by its id, or by its two members in either order. */
interface RoomKey {
  readonly roomId?: string | undefined;
  readonly senderId?: string | undefined;
  readonly receiverId?: string | undefined;
}

interface PageQuery extends RoomKey {
  readonly limit: number;
}

const NEWEST = Number.MAX_SAFE_INTEGER;
/** A page of unseen messages keeps this much room for messages seen before. */
const MIN_SEEN_CONTEXT = 10;

export const findNewestPage = (
  ctx: Context,
  { at, ...page }: PageQuery & { at: 'newest' | 'unseen' },
) => findPage(ctx, page, at === 'newest' ? { center: NEWEST, before: page.limit } : {});

export const findPreviousPage = (
  ctx: Context,
  { position, ...page }: PageQuery & { position: number },
) => findPage(ctx, page, { center: position - 1, before: page.limit });

export const findNextPage = (
  ctx: Context,
  { position, ...page }: PageQuery & { position: number },
) => findPage(ctx, page, { center: position, before: 0 });

/** Returns a message with the page around it. */
export async function findMessageWithPage(
  ctx: Context,
  { messageId, limit }: { readonly messageId: string; readonly limit: number },
): Promise<{ message: Message; page: MessagePage }> {
  const mine = { meId: ctx.actor.id, messageId };
  const message = assertFound(await findMessage(ctx.db, mine), 'chat.message_not_found');
  const { roomId, position } = message;
  const before = Math.ceil(limit / 2);
  return { message, page: await findPage(ctx, { roomId, limit }, { center: position, before }) };
}

async function findPage(
  { db, actor }: Context,
  { limit, ...name }: PageQuery,
  { center = null, before = null }: Partial<Pick<WindowQuery, 'center' | 'before'>>,
): Promise<MessagePage> {
  const maxUnseen = Math.max(limit - MIN_SEEN_CONTEXT, Math.ceil(limit / 2));
  const query = { meId: actor.id, ...toRoomKey(actor.id, name), center, before, limit, maxUnseen };
  return toMessagePage(assertFound(await findWindow(db, query), 'chat.room_not_found'));
}

/** The caller must be one of the two members. */
function toRoomKey(meId: string, { roomId, senderId, receiverId }: RoomKey) {
  if (roomId !== undefined) return { roomId, otherId: null };
  const others = [senderId, receiverId].filter((it) => it !== undefined && it !== meId);
  const [otherId] = others;
  if (otherId === undefined || others.length > 1) throw new AppError('chat.room_not_found');
  return { roomId: null, otherId };
}

const toMessagePage = ({ older, newer, ...page }: MessageWindow): MessagePage => ({
  ...page,
  items: [...older, ...newer],
});

interface ListChangesQuery {
  readonly roomId: string;
  readonly since: number;
  readonly limit: number;
}

interface Changes {
  readonly items: Message[];
  readonly hidden: string[];
  readonly revision: number;
  readonly more: boolean;
}

/** Lists the changes of a room after a revision, in the order of their revisions. */
export async function listChanges(
  { db, actor }: Context,
  query: ListChangesQuery,
): Promise<Changes> {
  const mine = { ...query, meId: actor.id };
  const { items, hides, revision } = assertFound(
    await findChanges(db, mine),
    'chat.room_not_found',
  );
  const all = [...items, ...hides].map((it) => it.revision).toSorted((a, b) => a - b);
  const more = all.length > query.limit;
  const end = more ? (all[query.limit - 1] ?? revision) : revision;
  return {
    items: items.filter((it) => it.revision <= end),
    hidden: hides.filter((it) => it.revision <= end).map(({ messageId }) => messageId),
    revision: end,
    more: all.some((it) => it > end),
  };
}
