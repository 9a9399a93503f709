// Pushes unseen chat messages. It intercepts the live events, so that sending a message costs no extra query.
import { CHAT_PUSH_DELAY_MS } from '@thedot/domain/limits';
import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { Logger } from 'pino';
import type { Db } from '../../../db/db.ts';
import type { Live } from '../../../kernel/live.ts';
import { pushUnseenChats } from './unseen-notifications.jobs.ts';

interface ChatPushOptions {
  readonly db: Db;
  readonly live: Live;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  /** Sends due pushes at once. */
  readonly sendDuePushes: () => void;
}

interface UnseenChat {
  readonly userId: string;
  readonly roomId: string;
}

type PublishedEvent = {
  [E in LiveEvent]: { readonly event: E; readonly what: LiveEvents[E] };
}[LiveEvent];

/** Wraps `Live`: pushes messages that stay unseen for a moment, and calls. */
export function createChatPushes({ db, live, now, log, sendDuePushes }: ChatPushOptions) {
  const waiting = new Map<string, { readonly chat: UnseenChat; readonly due: number }>();
  let timer: NodeJS.Timeout | undefined;
  let pushing: Promise<void> = Promise.resolve();

  function schedule(chat: UnseenChat): void {
    const key = `${chat.roomId} ${chat.userId}`;
    if (waiting.has(key)) return;
    waiting.set(key, { chat, due: Date.now() + CHAT_PUSH_DELAY_MS });
    timer ??= setTimeout(push, CHAT_PUSH_DELAY_MS);
  }

  /** Pushes due chats in the order of their messages. The first one that is not due yet sets the next timer. */
  function push(): void {
    timer = undefined;
    const due: UnseenChat[] = [];
    for (const [key, it] of waiting) {
      if (it.due > Date.now()) {
        timer = setTimeout(push, it.due - Date.now());
        break;
      }
      waiting.delete(key);
      due.push(it.chat);
    }
    if (due.length === 0) return;
    pushing = pushing
      .then(() => pushUnseenChats({ db, live, now }, { chats: due }))
      .then(sendDuePushes)
      .catch((error: unknown) => log.warn({ err: error }, 'chat pushes failed'));
  }

  function handleEvent(to: readonly string[], published: PublishedEvent): void {
    if (published.event === 'call') sendDuePushes();
    if (published.event !== 'chat-message') return;
    const [{ receiverId, roomId }] = published.what;
    if (to.includes(receiverId)) schedule({ userId: receiverId, roomId });
  }

  const wrapped: Live = {
    ...live,
    sendToUsers: (userIds, event, ...what) => {
      live.sendToUsers(userIds, event, ...what);
      // The compiler cannot relate the payload to the event name.
      handleEvent(userIds, { event, what } as PublishedEvent);
    },
  };
  return {
    live: wrapped,
    /** Chats that still wait are pushed by the job of another server. */
    stop: async () => {
      clearTimeout(timer);
      await pushing;
    },
  };
}
