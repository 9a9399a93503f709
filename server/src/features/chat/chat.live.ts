// Socket requests of chats: a page opens a chat, and its user types in it.
import { AppError } from '@thedot/domain/errors';
import type { SocketRequestContext, SocketRequestHandlers } from '../../kernel/socket-requests.ts';
import { shareTyping } from './rooms/blocks.queries.ts';
import { findPair, findPartnerId } from './rooms/relationship.queries.ts';
import { toPairQuery, findClosedReason } from './rooms/write-access.service.ts';

interface OpenChat {
  readonly otherId: string;
  /** Both may write, and both share that they are typing. */
  readonly sharesTyping: boolean;
  /** Until when `sharesTyping` is trusted, in milliseconds since the epoch. */
  readonly checkedUntil: number;
  lastSentAt: number;
  wasTyping: boolean;
}

const RECHECK_AFTER_MS = 5_000;
const TYPING_INTERVAL_MS = 1_000;
/** A page shows one chat at a time. The few opened last stay registered. */
const MAX_OPEN_CHATS = 10;

const openChats = new WeakMap<object, Map<string, OpenChat>>();

export const chatSocketHandlers: Pick<SocketRequestHandlers, 'add-puser' | 'typing'> = {
  'add-puser': async (roomId, ctx) => {
    await registerOpenChat(roomId, ctx);
    return null;
  },
  typing: async ({ roomId, typing }, ctx) => {
    const known = openChats.get(ctx.socket)?.get(roomId);
    if (!known) throw new AppError('chat.room_not_found');
    const at = Date.now();
    const isNews = typing !== known.wasTyping || at - known.lastSentAt >= TYPING_INTERVAL_MS;
    if (!isNews) return null;
    const chat = known.checkedUntil > at ? known : await registerOpenChat(roomId, ctx);
    chat.lastSentAt = at;
    chat.wasTyping = typing;
    const { id: userId } = ctx.actor;
    if (chat.sharesTyping)
      ctx.live.sendToUsers([chat.otherId], 'chat-typing', { roomId, userId, typing });
    return null;
  },
};

/** Registers a chat as open on a socket. Fails when the room is not one of the caller's. */
async function registerOpenChat(roomId: string, ctx: SocketRequestContext): Promise<OpenChat> {
  const { db, actor, socket } = ctx;
  const other = await findPartnerId(db, { roomId, userId: actor.id });
  const pair = other && (await findPair(db, toPairQuery(ctx, other.otherId)));
  const chats = openChats.get(socket) ?? new Map<string, OpenChat>();
  const [oldest] = chats.keys();
  chats.delete(roomId);
  if (!pair) throw new AppError('chat.room_not_found');
  if (chats.size >= MAX_OPEN_CHATS && oldest !== undefined) chats.delete(oldest);
  const chat = {
    otherId: pair.otherId,
    sharesTyping:
      findClosedReason(ctx, pair) === null && (await shareTyping(db, [actor.id, pair.otherId])),
    checkedUntil: Date.now() + RECHECK_AFTER_MS,
    lastSentAt: 0,
    wasTyping: false,
  };
  chats.set(roomId, chat);
  openChats.set(socket, chats);
  return chat;
}
