import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { countUndelivered } from '../metrics.ts';
import type { Redis, RedisClient } from '../redis.ts';
import type { SocketServer } from './socket.ts';

type AdapterFactory = ReturnType<typeof createAdapter>;

/** How long a blocking XREAD waits for new entries. */
const READ_BLOCK_MS = 1_000;
/** How long entries stay: as long as another server may lag behind. Short, because they hold private chat messages. */
const RETENTION_MS = 60_000;
const MAX_ENTRIES = 10_000;
const TRIM_INTERVAL_MS = 1_000;

interface AdapterOptions {
  readonly redis: Redis;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Called when this server may have missed events of other servers. */
  readonly onMissedEvents: () => void;
}

/**
 * Passes events of this server to the sockets of the other servers through a Redis stream. Sockets of this server
 * never wait for Redis: events that cannot be passed on are dropped, and the pages that missed them load again.
 */
export function createStreamsAdapter({ redis, log, onMissedEvents }: AdapterOptions) {
  const { client } = redis;
  const stream = `${redis.keyPrefix}:lines`;
  const connections: RedisClient[] = [];
  let io: SocketServer | undefined;
  let hasDropped = false;
  let isAnnouncing = false;

  function reportDropped(error: Error): void {
    countUndelivered();
    if (!hasDropped)
      log.warn({ because: error.message }, 'live events not sent to the other servers');
    hasDropped = true;
  }

  /** Tells the other servers that events were dropped, so that their pages load again. */
  function announceDropped(): void {
    if (!hasDropped || isAnnouncing || !io) return;
    isAnnouncing = true;
    io.serverSideEmit('missed');
  }

  const trim = createTrimmer({ client, stream, log });
  const sharedClient = wrapClient(client, connections, {
    add: async (adding) => {
      try {
        const id = await adding;
        announceDropped();
        trim(id);
        return id;
      } catch (error) {
        reportDropped(error instanceof Error ? error : new Error(String(error)));
        return '';
      }
    },
    // Only `missed` is published.
    publish: async (publishing) => {
      try {
        const receivers = await publishing;
        if (hasDropped) log.info('live events sent to the other servers again');
        hasDropped = false;
        return receivers;
      } catch {
        return 0;
      } finally {
        isAnnouncing = false;
      }
    },
  });
  const makeAdapter: AdapterFactory = createAdapter(sharedClient, {
    streamName: stream,
    channelPrefix: stream,
    maxLen: MAX_ENTRIES,
    blockTimeInMs: READ_BLOCK_MS,
    onlyPlaintext: true,
  });
  const [reader] = connections;
  reader?.on('ready', onMissedEvents);

  // A function declaration, because Socket.IO calls it with `new`.
  function adapter(namespace: Parameters<AdapterFactory>[0]) {
    const namespaceAdapter = makeAdapter(namespace);
    const publish = namespaceAdapter.doPublish.bind(namespaceAdapter);
    namespaceAdapter.doPublish = (message) => {
      void publish(message);
      return Promise.resolve('');
    };
    return namespaceAdapter;
  }

  return {
    adapter,
    follow: (server: SocketServer) => {
      io = server;
      server.on('missed', onMissedEvents);
      redis.onReconnect(announceDropped);
    },
    close: () => {
      for (const connection of connections) if (connection.isOpen) connection.destroy();
    },
  };
}

interface TrimmerOptions {
  readonly client: RedisClient;
  readonly stream: string;
  readonly log: AdapterOptions['log'];
}

/** Removes old entries by the Redis clock, which is part of the entry ids. Without new entries the whole stream expires. */
function createTrimmer({ client, stream, log }: TrimmerOptions) {
  let trimmedAt = 0;
  let hasFailed = false;
  return (lastId: string): void => {
    const at = Number.parseInt(lastId, 10);
    if (at - trimmedAt < TRIM_INTERVAL_MS) return;
    trimmedAt = at;
    Promise.all([
      client.xTrim(stream, 'MINID', at - RETENTION_MS),
      client.pExpire(stream, RETENTION_MS),
    ]).then(
      () => (hasFailed = false),
      (error: Error) => {
        if (!hasFailed) log.warn({ because: error.message }, 'live events not trimmed in Redis');
        hasFailed = true;
      },
    );
  };
}

const ignore = () => {};

interface CommandHooks {
  readonly add: (adding: Promise<string>) => Promise<string>;
  readonly publish: (publishing: Promise<number>) => Promise<number>;
}

/** Wraps a client for the adapter, which leaves rejected commands unhandled: they would end the process. */
function wrapClient(
  client: RedisClient,
  connections: RedisClient[],
  { add, publish }: CommandHooks,
) {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'duplicate') return () => duplicateClient(target, connections);
      if (name === 'publish') {
        return (...args: Parameters<RedisClient['publish']>) => publish(target.publish(...args));
      }
      if (name === 'xAdd') {
        return (...args: Parameters<RedisClient['xAdd']>) => add(target.xAdd(...args));
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** Duplicates a client for blocking reads or subscriptions of the adapter. */
function duplicateClient(client: RedisClient, connections: RedisClient[]): RedisClient {
  const copy = client.duplicate();
  const { connect, subscribe, xRead } = copy;
  let lastId: string | undefined;
  connections.push(copy);
  return Object.assign(copy, {
    // A connection that is destroyed before it is ready never resolves.
    connect: () => connect.call(copy).catch(() => new Promise<never>(ignore)),
    disconnect: async () => {
      if (copy.isOpen) copy.destroy();
    },
    subscribe: (...to: Parameters<typeof subscribe>) => subscribe.apply(copy, to).catch(ignore),
    // `$` means the moment of each XREAD: entries added between two reads would be lost.
    xRead: async ([{ key, id }]: [{ key: string; id: string }], options: object) => {
      if (id === '$') lastId ??= await findLastId(copy, key);
      return xRead.call(copy, [{ key, id: id === '$' ? (lastId ?? id) : id }], options);
    },
  });
}

async function findLastId(client: RedisClient, stream: string): Promise<string> {
  const last = await client.xRevRange(stream, '+', '-', { COUNT: 1 });
  return last?.[0]?.id ?? '0-0';
}
