// What is said in chats is pushed to whoever does not look: heard where it is told, so that saying it costs nothing.
import { CHAT_PUSH_DELAY_MS } from '@thedot/domain/limits';
import type { LiveEvent, LiveEvents } from '@thedot/domain/live';
import type { Logger } from 'pino';
import type { Db } from '../../db/db.ts';
import type { Live } from '../../kernel/live.ts';
import { pushUnseen } from './unseen.jobs.ts';

interface Setup {
  readonly db: Db;
  readonly live: Live;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  /** Looks at once for what is to be pushed. */
  readonly look: () => void;
}

interface Said {
  readonly userId: string;
  readonly roomId: string;
}

type Told = {
  [E in LiveEvent]: { readonly event: E; readonly what: LiveEvents[E] };
}[LiveEvent];

/** A live line that is listened in on: of messages that stay unseen a moment, and of calls, browsers are told. */
export function pushChatsOf({ db, live, now, log, look }: Setup) {
  const waiting = new Map<string, { readonly said: Said; readonly due: number }>();
  let timer: NodeJS.Timeout | undefined;
  let pushing: Promise<void> = Promise.resolve();

  function say(said: Said): void {
    const key = `${said.roomId} ${said.userId}`;
    if (waiting.has(key)) return;
    waiting.set(key, { said, due: Date.now() + CHAT_PUSH_DELAY_MS });
    timer ??= setTimeout(push, CHAT_PUSH_DELAY_MS);
  }

  /** In the order in which they were said: whoever is not due yet waits, and all behind them. */
  function push(): void {
    timer = undefined;
    const due: Said[] = [];
    for (const [key, it] of waiting) {
      if (it.due > Date.now()) {
        timer = setTimeout(push, it.due - Date.now());
        break;
      }
      waiting.delete(key);
      due.push(it.said);
    }
    if (due.length === 0) return;
    pushing = pushing
      .then(() => pushUnseen({ db, live, now }, { said: due }))
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'chats not pushed'));
  }

  function hear(to: readonly string[], told: Told): void {
    if (told.event === 'call') look();
    if (told.event !== 'chat-message') return;
    const [{ receiverId, roomId }] = told.what;
    if (to.includes(receiverId)) say({ userId: receiverId, roomId });
  }

  const overheard: Live = {
    ...live,
    tell: (userIds, event, ...what) => {
      live.tell(userIds, event, ...what);
      // An event comes with what belongs to it, which is not seen through its name's type.
      hear(userIds, { event, what } as Told);
    },
  };
  return {
    live: overheard,
    /** What waits still is pushed by the clock of another server. */
    stop: async () => {
      clearTimeout(timer);
      await pushing;
    },
  };
}
