import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Logger } from 'pino';
import { countNotPassedOn } from '../metrics.ts';
import type { Redis, RedisClient } from '../redis.ts';
import type { Lines } from './line.ts';

type AdapterMaker = ReturnType<typeof createAdapter>;

/** How long a reading waits for something new. */
const READS_FOR_MS = 1_000;
/** What was told stays for as long as a server may be late with reading: words of private chats are in it. */
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;
const TIDIED_EACH_MS = 1_000;

interface Setup {
  readonly redis: Redis;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** This server may have missed what the others told. */
  readonly missed: () => void;
}

/**
 * Carries what is told on one server to the lines of the others. The lines of this one never wait for it: what
 * cannot be passed on is given up, and the pages that missed it are made to ask.
 */
export function passOnByStreams({ redis, log, missed }: Setup) {
  const { client } = redis;
  const stream = `${redis.space}:lines`;
  const copies: RedisClient[] = [];
  let io: Lines | undefined;
  let isCutShort = false;
  let isSayingSo = false;

  function refused(error: Error): void {
    countNotPassedOn();
    if (!isCutShort) log.warn({ because: error.message }, 'Not passed on to the other servers');
    isCutShort = true;
  }

  /** What was given up here, the pages of the others ask for. */
  function catchUp(): void {
    if (!isCutShort || isSayingSo || !io) return;
    isSayingSo = true;
    io.serverSideEmit('missed');
  }

  const tidy = tidierOf({ client, stream, log });
  const lent = lentOut(client, copies, {
    add: async (adding) => {
      try {
        const id = await adding;
        catchUp();
        tidy(id);
        return id;
      } catch (error) {
        refused(error instanceof Error ? error : new Error(String(error)));
        return '';
      }
    },
    // Nothing but `missed` goes this way.
    publish: async (publishing) => {
      try {
        const reached = await publishing;
        if (isCutShort) log.info('Passed on to the other servers again');
        isCutShort = false;
        return reached;
      } catch {
        return 0;
      } finally {
        isSayingSo = false;
      }
    },
  });
  const make: AdapterMaker = createAdapter(lent, {
    streamName: stream,
    channelPrefix: stream,
    maxLen: MOST_KEPT,
    blockTimeInMs: READS_FOR_MS,
    onlyPlaintext: true,
  });
  const [reader] = copies;
  reader?.on('ready', missed);

  // Socket.IO calls it with `new`.
  function adapter(namespace: Parameters<AdapterMaker>[0]) {
    const made = make(namespace);
    const publish = made.doPublish.bind(made);
    made.doPublish = (message) => {
      void publish(message);
      return Promise.resolve('');
    };
    return made;
  }

  return {
    adapter,
    follow: (lines: Lines) => {
      io = lines;
      lines.on('missed', missed);
      redis.onBack(catchUp);
    },
    close: () => {
      for (const copy of copies) if (copy.isOpen) copy.destroy();
    },
  };
}

interface Tidying {
  readonly client: RedisClient;
  readonly stream: string;
  readonly log: Setup['log'];
}

/** Takes out what has been there long enough, by Redis' own clock, which is in the ids; in a hub that falls silent, all. */
function tidierOf({ client, stream, log }: Tidying) {
  let tidiedAt = 0;
  let isRefused = false;
  return (lastId: string): void => {
    const at = Number.parseInt(lastId, 10);
    if (at - tidiedAt < TIDIED_EACH_MS) return;
    tidiedAt = at;
    Promise.all([
      client.xTrim(stream, 'MINID', at - KEPT_MS),
      client.pExpire(stream, KEPT_MS),
    ]).then(
      () => (isRefused = false),
      (error: Error) => {
        if (!isRefused) log.warn({ because: error.message }, 'Redis keeps what was told');
        isRefused = true;
      },
    );
  };
}

const ignore = () => {};

interface Lending {
  readonly add: (adding: Promise<string>) => Promise<string>;
  readonly publish: (publishing: Promise<number>) => Promise<number>;
}

/** The adapter's own use of a connection leaves failures to nobody: they would end the process. */
function lentOut(client: RedisClient, copies: RedisClient[], { add, publish }: Lending) {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'duplicate') return () => copyOf(target, copies);
      if (name === 'publish') {
        return (...said: Parameters<RedisClient['publish']>) => publish(target.publish(...said));
      }
      if (name === 'xAdd') {
        return (...said: Parameters<RedisClient['xAdd']>) => add(target.xAdd(...said));
      }
      const part: unknown = Reflect.get(target, name, target);
      return typeof part === 'function' ? part.bind(target) : part;
    },
  });
}

/** A connection of the adapter's, which it reads on or hears. */
function copyOf(client: RedisClient, copies: RedisClient[]): RedisClient {
  const copy = client.duplicate();
  const { connect, subscribe, xRead } = copy;
  let from: string | undefined;
  copies.push(copy);
  return Object.assign(copy, {
    // Ended before it stood, it never does.
    connect: () => connect.call(copy).catch(() => new Promise<never>(ignore)),
    disconnect: async () => {
      if (copy.isOpen) copy.destroy();
    },
    subscribe: (...to: Parameters<typeof subscribe>) => subscribe.apply(copy, to).catch(ignore),
    // "From now on" is another moment at each reading: what comes in between would be lost.
    xRead: async ([{ key, id }]: [{ key: string; id: string }], options: object) => {
      if (id === '$') from ??= await lastOf(copy, key);
      return xRead.call(copy, [{ key, id: id === '$' ? (from ?? id) : id }], options);
    },
  });
}

async function lastOf(client: RedisClient, stream: string): Promise<string> {
  const last = await client.xRevRange(stream, '+', '-', { COUNT: 1 });
  return last?.[0]?.id ?? '0-0';
}
