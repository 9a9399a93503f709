import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis, RedisClient } from '../redis.ts';
import type { Lines } from './line.ts';

type AdapterMaker = ReturnType<typeof createAdapter>;

const STREAM = 'thedot:lines';
/** How long a reading waits for something new. */
const READS_FOR_MS = 1_000;

interface Setup {
  readonly redis: Redis;
  /** This server may have missed what the others told. */
  readonly missed: () => void;
}

/**
 * Carries what is told on one server to the lines of the others. The lines of this one never wait for it: what
 * cannot be passed on is given up, and the pages that missed it are made to ask.
 */
export function passOnByStreams({ redis, missed }: Setup) {
  const copies: RedisClient[] = [];
  const make: AdapterMaker = createAdapter(lentOut(redis.client, copies), {
    streamName: STREAM,
    channelPrefix: STREAM,
    blockTimeInMs: READS_FOR_MS,
    onlyPlaintext: true,
  });
  let isCutShort = false;
  const [reader] = copies;
  reader?.on('ready', missed);

  // Socket.IO calls it with `new`.
  function adapter(namespace: Parameters<AdapterMaker>[0]) {
    const made = make(namespace);
    const publish = made.doPublish.bind(made);
    made.doPublish = (message) => {
      publish(message).catch(() => {
        isCutShort = true;
      });
      return Promise.resolve('');
    };
    return made;
  }

  return {
    adapter,
    /** What was given up here, the pages of the others ask for. */
    follow: (io: Lines) => {
      io.on('missed', missed);
      redis.onBack(() => {
        if (isCutShort) io.serverSideEmit('missed');
        isCutShort = false;
      });
    },
    close: () => {
      for (const copy of copies) if (copy.isOpen) copy.destroy();
    },
  };
}

const ignore = () => {};

/** The adapter's own use of a connection leaves failures to nobody: they would end the process. */
function lentOut(client: RedisClient, copies: RedisClient[]): RedisClient {
  return new Proxy(client, {
    get: (target, name) => {
      if (name === 'duplicate') return () => copyOf(target, copies);
      if (name === 'publish') {
        return (...said: Parameters<RedisClient['publish']>) =>
          target.publish(...said).catch(ignore);
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
