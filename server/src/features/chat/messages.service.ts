import type { Message, MessagePage } from '@thedot/domain/chat/messages.contract';
import { AppError, assertFound } from '@thedot/domain/errors';
import type { Context } from '../../kernel/context.ts';
import { findMessage } from './message-row.queries.ts';
import { findWindow, type Window, type WindowWish } from './window.queries.ts';

/** A room by its id, or by its two people in either order. */
interface RoomName {
  readonly roomId?: string | undefined;
  readonly senderId?: string | undefined;
  readonly receiverId?: string | undefined;
}

interface Page extends RoomName {
  readonly limit: number;
}

const NEWEST = Number.MAX_SAFE_INTEGER;
/** Of a page that opens at what is unseen, so much at least was seen before. */
const MOST_CONTEXT = 10;

export const newestPage = (ctx: Context, { at, ...page }: Page & { at: 'newest' | 'unseen' }) =>
  pageOf(ctx, page, at === 'newest' ? { center: NEWEST, before: page.limit } : {});

export const previousPage = (ctx: Context, { position, ...page }: Page & { position: number }) =>
  pageOf(ctx, page, { center: position - 1, before: page.limit });

export const nextPage = (ctx: Context, { position, ...page }: Page & { position: number }) =>
  pageOf(ctx, page, { center: position, before: 0 });

/** A message in the middle of what was said around it. */
export async function findWithPage(
  ctx: Context,
  { messageId, limit }: { readonly messageId: string; readonly limit: number },
): Promise<{ message: Message; page: MessagePage }> {
  const mine = { meId: ctx.actor.id, messageId };
  const message = assertFound(await findMessage(ctx.db, mine), 'chat.message_not_found');
  const { roomId, position } = message;
  const before = Math.ceil(limit / 2);
  return { message, page: await pageOf(ctx, { roomId, limit }, { center: position, before }) };
}

async function pageOf(
  { db, actor }: Context,
  { limit, ...name }: Page,
  { center = null, before = null }: Partial<Pick<WindowWish, 'center' | 'before'>>,
): Promise<MessagePage> {
  const mostUnseen = Math.max(limit - MOST_CONTEXT, Math.ceil(limit / 2));
  const wish = { meId: actor.id, ...roomOf(actor.id, name), center, before, limit, mostUnseen };
  return shown(assertFound(await findWindow(db, wish), 'chat.room_not_found'));
}

/** Of two people I must be one. */
function roomOf(meId: string, { roomId, senderId, receiverId }: RoomName) {
  if (roomId !== undefined) return { roomId, otherId: null };
  const others = [senderId, receiverId].filter((it) => it !== undefined && it !== meId);
  const [otherId] = others;
  if (otherId === undefined || others.length > 1) throw new AppError('chat.room_not_found');
  return { roomId: null, otherId };
}

const shown = ({ older, newer, ...page }: Window): MessagePage => ({
  ...page,
  items: [...older, ...newer],
});
