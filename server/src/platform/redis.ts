import type { Logger } from 'pino';
import type { createClient as createRedisClient } from 'redis';

export type RedisClient = ReturnType<typeof createRedisClient>;

/** The connection between the servers of one hub; without it each server works alone. */
export interface Redis {
  readonly client: RedisClient;
  /** The prefix of this hub's keys: other hubs may use the same Redis. */
  readonly keyPrefix: string;
  /** Calls the listener each time the connection is restored. */
  readonly onReconnect: (listener: () => void) => void;
  readonly close: () => void;
}

const MAX_RETRY_MS = 2_000;
/** Commands wait for the connection, up to this number. */
const MAX_QUEUED_COMMANDS = 10_000;
/** A Redis that is silent for this long, in spite of pings, counts as lost. */
const SILENCE_MS = 10_000;

interface Setup {
  readonly url: string;
  readonly hub: string;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/**
 * Connects to Redis and reconnects whenever it breaks. The start does not wait for it. The client is loaded here, as its
 * 700 modules take 30 MiB and most hubs have no Redis.
 */
export async function openRedis({ url, hub, log }: Setup): Promise<Redis> {
  const { createClient } = await import('redis');
  const client: RedisClient = createClient({
    url,
    RESP: 2,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    pingInterval: SILENCE_MS / 3,
    socket: {
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, MAX_RETRY_MS),
    },
  });
  const listeners: (() => void)[] = [];
  let isAway = false;
  client.on('error', (error: Error) => {
    if (!isAway)
      log.warn({ because: error.message }, 'Redis unavailable: each server works on its own');
    isAway = true;
  });
  client.on('ready', () => {
    if (!isAway) return;
    isAway = false;
    log.info('Redis available again');
    for (const listener of listeners) listener();
  });
  client
    .connect()
    .catch((error: Error) => log.warn({ because: error.message }, 'Redis connection failed'));

  return {
    client,
    keyPrefix: `thedot:${hub}`,
    onReconnect: (listener) => void listeners.push(listener),
    close: () => {
      if (client.isOpen) client.destroy();
    },
  };
}
