// What is said on a line about chats: that one is open there, and that somebody writes in it.
import { AppError } from '@thedot/domain/errors';
import type { AskContext, LiveAnswers } from '../../platform/realtime/asks.ts';
import { findOther } from './line.queries.ts';
import { findPair } from './pair.queries.ts';
import { asked, closedFor } from './writing.service.ts';

interface OpenChat {
  readonly otherId: string;
  readonly isClosed: boolean;
  /** Until when that is believed: whoever may not write any more types in vain from then on. */
  readonly until: number;
  lastTold: number;
  wasTyping: boolean;
}

const BELIEVED_MS = 5_000;
const TOLD_EVERY_MS = 1_000;
/** A page shows one chat, and somebody goes through a few. */
const MOST_OPEN = 10;

const openChats = new WeakMap<object, Map<string, OpenChat>>();

export const chatAnswers: Pick<LiveAnswers, 'add-puser' | 'typing'> = {
  'add-puser': async (roomId, ctx) => {
    await open(roomId, ctx);
    return null;
  },
  typing: async ({ roomId, typing }, ctx) => {
    const known = openChats.get(ctx.line)?.get(roomId);
    if (!known) throw new AppError('chat.room_not_found');
    const at = Date.now();
    const isNews = typing !== known.wasTyping || at - known.lastTold >= TOLD_EVERY_MS;
    if (!isNews) return null;
    const chat = known.until > at ? known : await open(roomId, ctx);
    chat.lastTold = at;
    chat.wasTyping = typing;
    const { id: userId } = ctx.actor;
    if (!chat.isClosed) ctx.live.tell([chat.otherId], 'chat-typing', { roomId, userId, typing });
    return null;
  },
};

/** Remembers a chat that is open on a line, if it is one of theirs. */
async function open(roomId: string, ctx: AskContext): Promise<OpenChat> {
  const { db, actor, line } = ctx;
  const other = await findOther(db, { roomId, userId: actor.id });
  const pair = other && (await findPair(db, asked(ctx, other.otherId)));
  const chats = openChats.get(line) ?? new Map<string, OpenChat>();
  const [oldest] = chats.keys();
  chats.delete(roomId);
  if (!pair) throw new AppError('chat.room_not_found');
  if (chats.size >= MOST_OPEN && oldest !== undefined) chats.delete(oldest);
  const chat = {
    otherId: pair.otherId,
    isClosed: closedFor(ctx, pair) !== null,
    until: Date.now() + BELIEVED_MS,
    lastTold: 0,
    wasTyping: false,
  };
  chats.set(roomId, chat);
  openChats.set(line, chats);
  return chat;
}
