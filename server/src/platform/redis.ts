import type { Logger } from 'pino';
import { createClient } from 'redis';

export type RedisClient = ReturnType<typeof createClient>;

/** What servers of one hub tell each other through; the hub goes on without it, each server for itself. */
export interface Redis {
  readonly client: RedisClient;
  /** What the names of this hub's keys begin with: another hub may use the same Redis. */
  readonly space: string;
  /** Calls with each return after it was away. */
  readonly onBack: (listener: () => void) => void;
  readonly close: () => void;
}

const MOST_WAIT_MS = 2_000;
/** What is said while it is away waits, but not without end. */
const MOST_WAITING = 10_000;
/** One that hangs is away too: nothing was heard of it for this long, though it was asked. */
const SILENT_MS = 10_000;

interface Setup {
  readonly url: string;
  readonly hub: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** Connects, and again whenever it breaks. The start does not wait for it. */
export function openRedis({ url, hub, log }: Setup): Redis {
  const client: RedisClient = createClient({
    url,
    RESP: 2,
    commandsQueueMaxLength: MOST_WAITING,
    pingInterval: SILENT_MS / 3,
    socket: {
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, MOST_WAIT_MS),
    },
  });
  const listeners: (() => void)[] = [];
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway) log.warn({ because: error.message }, 'Redis away: each server goes on by itself');
    isAway = true;
  });
  client.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    log.info('Redis is back');
    for (const back of listeners) back();
  });
  client
    .connect()
    .catch((error: Error) => log.warn({ because: error.message }, 'Redis is not used'));

  return {
    client,
    space: `thedot:${hub}`,
    onBack: (listener) => void listeners.push(listener),
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
}
