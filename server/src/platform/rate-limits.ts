import { createHash } from 'node:crypto';
import { AppError } from '@thedot/domain/errors';
import type { FastifyInstance } from 'fastify';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Db } from '../db/db.ts';
import type { Pace, Paces } from '../kernel/paces.ts';
import { networkOf } from './network.ts';
import { countTry, giveBackTry } from './rate-limits.queries.ts';
import type { Redis } from './redis.ts';

interface Counting {
  readonly db: Db;
}

interface Limit {
  readonly key: string;
  readonly points: number;
  readonly windowMs: number;
}

/**
 * Counts a try that must not be repeated often, for all servers together and outside any transaction:
 * a try that fails counts too. Refused tries do not make the wait longer.
 */
export async function consume({ db }: Counting, { key, points, windowMs }: Limit): Promise<void> {
  const now = Date.now();
  const tried = await countTry(db, { key: stored(key), windowMs, now });
  if (tried.points > points) throw tooMany((tried.expire ?? now) - now);
}

/** Takes a try back that turned out to be right. */
export async function giveBack({ db }: Counting, key: string): Promise<void> {
  await giveBackTry(db, stored(key));
}

/** What callers sent is in the keys: hashed, it has one length and is nobody's to read. */
const stored = (key: string) => createHash('sha256').update(key).digest('base64url');

const CALLS = { person: 6_000, network: 6_000, seconds: 60 } as const;

/** Longer than this nobody waits for Redis to count. */
const COUNTED_WITHIN_MS = 250;

interface Counter {
  readonly consume: (key: string) => ReturnType<RateLimiterAbstract['consume']>;
  readonly forget: (key: string) => Promise<unknown>;
}

/** Counts in memory; with Redis for all servers together, and while it is away each for itself. */
export function counterOf(redis: Redis | null, { name, points, seconds }: Pace): Counter {
  const alone = new RateLimiterMemory({ points, duration: seconds });
  if (!redis) return { consume: (key) => alone.consume(key), forget: (key) => alone.delete(key) };
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `${redis.space}:${name}`,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: alone,
  });
  const counting = new RLWrapperTimeouts({ limiter: shared, timeoutMs: COUNTED_WITHIN_MS });
  return {
    consume: (key) => counting.consume(stored(key)),
    forget: (key) => counting.delete(stored(key)),
  };
}

export function keepPaces(redis: Redis | null): Paces {
  const counters = new Map<string, Counter>();
  const counterFor = (pace: Pace): Counter => {
    const counter = counters.get(pace.name) ?? counterOf(redis, pace);
    counters.set(pace.name, counter);
    return counter;
  };
  return {
    keep: async (pace, key) => (await within(counterFor(pace).consume(key))).consumedPoints,
    forget: async (pace, key) => void (await counterFor(pace).forget(key)),
  };
}

async function within<T>(counted: Promise<T>): Promise<T> {
  try {
    return await counted;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
    throw refused;
  }
}

/** Bounds how many calls one person, and one network, may make in a minute. */
export function limitCallers(app: FastifyInstance, { redis }: { redis: Redis | null }): void {
  const { seconds } = CALLS;
  const people = counterOf(redis, { name: 'person', points: CALLS.person, seconds });
  const networks = counterOf(redis, { name: 'network', points: CALLS.network, seconds });

  app.addHook('onRequest', async ({ signedIn, ip }) => {
    await within(signedIn ? people.consume(signedIn.id) : networks.consume(networkOf(ip)));
  });
}

const tooMany = (waitMs: number) =>
  new AppError('request.rate_limited', {
    params: { seconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
