import type { Message } from '@thedot/domain/chat/messages.contract';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { RoomCalls } from '../features/chat/state/room.data.ts';
import { messageAt, messagesAt, myMessageAt, makeMessagePage } from './chat.ts';

interface PositionQuery {
  readonly query: { readonly position: unknown };
}
interface MessageQuery {
  readonly query: { readonly messageId: string };
}

/** A server with a room of so many messages, which can lose answers, delay them, or be unreachable. */
export function roomServer(count: number) {
  const room = { items: messagesAt(1, count), revision: count };
  const line = { isAway: false, losesAnswers: false, failsNext: null as ErrorCode | null };
  const asked: string[] = [];
  const removed: string[] = [];
  const held = new Map<string, Promise<void>>();
  const reactions = new Map<string, PromiseWithResolvers<Message>>();

  /** Computes the answer when the call arrives, though it may be delivered later. */
  async function answer<Answer>(name: string, make: () => Answer): Promise<Answer> {
    asked.push(name);
    if (line.isAway) throw new AppError('server.offline');
    const made = make();
    await held.get(name);
    return made;
  }
  const page = (items: readonly Message[]) => ({
    ...makeMessagePage(items, room.items.length),
    revision: room.revision,
  });
  const before = (at: unknown) => room.items.filter((it) => it.position < Number(at)).slice(-50);
  const after = (at: unknown) => room.items.filter((it) => it.position > Number(at)).slice(0, 100);

  function take(clientId: string, text: string): Message {
    const { failsNext } = line;
    line.failsNext = null;
    if (failsNext) throw new AppError(failsNext);
    const known = room.items.find((it) => it.clientId === clientId);
    const message = known ?? myMessageAt(room.items.length + 1, { clientId, text });
    if (!known) room.items.push(message);
    if (line.losesAnswers) throw new AppError('server.timeout');
    return message;
  }

  const calls = {
    newest: () => answer('newest', () => page(room.items.slice(-50))),
    previous: ({ query }: PositionQuery) => answer('previous', () => page(before(query.position))),
    next: ({ query }: PositionQuery) => answer('next', () => page(after(query.position))),
    message: ({ query }: MessageQuery) =>
      answer('message', () => {
        const at = room.items.findIndex(({ id }) => id === query.messageId);
        const message = room.items[at];
        if (!message) throw new Error('none');
        return { message, page: page(room.items.slice(Math.max(0, at - 25), at + 25)) };
      }),
    changes: ({ query }: { query: { since: unknown } }) =>
      answer('changes', () => ({
        items: room.items.filter((it) => it.revision > Number(query.since)).slice(0, 100),
        hidden: [],
        revision: room.revision,
        more: false,
      })),
    send: ({ body }: { body: { clientId: string; text: string } }) =>
      answer('send', () => ({ message: take(body.clientId, body.text) })),
    react: async ({ body: { reactionId } }: { body: { reactionId: string } }) => {
      const reaction = Promise.withResolvers<Message>();
      reactions.set(reactionId, reaction);
      return reaction.promise;
    },
    remove: ({ query }: MessageQuery) =>
      answer('remove', () => {
        removed.push(query.messageId);
        return myMessageAt(1, { deletedAt: messageAt(1).createdAt, revision: 9 });
      }),
  };

  return {
    line,
    asked,
    removed,
    items: () => room.items,
    texts: () => room.items.map(({ text }) => text),
    // Only the calls that tests use are implemented.
    calls: calls as unknown as RoomCalls,
    /** Delays the answers of a call; returns a function that releases them. */
    hold: (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(name, promise);
      return resolve;
    },
    grow: (to: number) => Object.assign(room, { items: messagesAt(1, to), revision: to }),
    /** Replaces a message and sets the room's revision to the message's. */
    change: (message: Message) => {
      room.items = room.items.map((it) => (it.id === message.id ? message : it));
      room.revision = message.revision;
    },
    refuseReaction: (reactionId: string) =>
      reactions.get(reactionId)!.reject(new AppError('server.timeout')),
  };
}
