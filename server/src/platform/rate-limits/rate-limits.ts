import { createHash } from 'node:crypto';
import { AppError } from '@thedot/domain/errors';
import { API_KEY_CALLS_PER_MINUTE } from '@thedot/domain/limits';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Db } from '../../db/db.ts';
import { signedInUserId } from '../../kernel/context.ts';
import type { RateLimit, RateLimiter } from '../../kernel/rate-limits.ts';
import { networkOf } from '../network.ts';
import type { Redis } from '../redis.ts';

interface RateLimitStore {
  readonly db: Db;
}

interface AttemptLimit {
  readonly key: string;
  readonly points: number;
  readonly windowMs: number;
}

/**
 * Counts an attempt, or several at once, in the database, for all servers together and outside any transaction, so that a
 * failed attempt counts too. Refused attempts do not extend the wait.
 */
export async function consume(
  { db }: RateLimitStore,
  { key, points, windowMs }: AttemptLimit,
  count = 1,
): Promise<void> {
  const now = Date.now();
  const attempt = await incrementCount(db, { key: hashKey(key), windowMs, now, count });
  if (attempt.points > points) throw rateLimited((attempt.expire ?? now) - now);
}

/** Takes back the attempt that succeeded. */
export async function refund({ db }: RateLimitStore, key: string): Promise<void> {
  await refundAttempt(db, hashKey(key));
}

/**
 * Counts an attempt, in the order of its limits, before it is made, so that concurrent attempts all count. Takes it back
 * when the server was too busy to make it.
 */
export async function countAttempts<T>(
  store: RateLimitStore,
  limits: readonly AttemptLimit[],
  attempt: () => Promise<T>,
): Promise<T> {
  for (const limit of limits) await consume(store, limit);
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError && error.code === 'server.busy') await refundAll(store, limits);
    throw error;
  }
}

/** Counts an attempt like `countAttempts`, and takes it back when it succeeded, too. */
export async function countFailures<T>(
  store: RateLimitStore,
  limits: readonly AttemptLimit[],
  attempt: () => Promise<T>,
): Promise<T> {
  const result = await countAttempts(store, limits, attempt);
  await refundAll(store, limits);
  return result;
}

const refundAll = (store: RateLimitStore, limits: readonly AttemptLimit[]) =>
  Promise.all(limits.map(({ key }) => refund(store, key)));

/** Keys contain input of callers: hashed, they have a fixed length and reveal nothing. */
const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

const CALL_LIMITS = { person: 6_000, network: 6_000, seconds: 60 } as const;

/** The longest wait for Redis. */
const REDIS_TIMEOUT_MS = 250;

interface Counter {
  readonly consume: (key: string) => ReturnType<RateLimiterAbstract['consume']>;
  readonly reset: (key: string) => Promise<unknown>;
}

/**
 * Creates a counter in Redis, shared by all servers, with one in memory as fallback; without Redis only in memory.
 */
export function createCounter(redis: Redis | null, { name, points, seconds }: RateLimit): Counter {
  const inMemory = new RateLimiterMemory({ points, duration: seconds });
  if (!redis)
    return { consume: (key) => inMemory.consume(key), reset: (key) => inMemory.delete(key) };
  const shared = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `${redis.keyPrefix}:${name}`,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: inMemory,
  });
  const counter = new RLWrapperTimeouts({ limiter: shared, timeoutMs: REDIS_TIMEOUT_MS });
  return {
    consume: (key) => counter.consume(hashKey(key)),
    reset: (key) => counter.delete(hashKey(key)),
  };
}

export function createRateLimiter(redis: Redis | null): RateLimiter {
  const counters = new Map<string, Counter>();
  const counterFor = (limit: RateLimit): Counter => {
    // Settings change how many points a limit has; the count in Redis goes on.
    const key = `${limit.name} ${limit.points}`;
    const counter = counters.get(key) ?? createCounter(redis, limit);
    counters.set(key, counter);
    return counter;
  };
  return {
    consume: async (limit, key) =>
      (await consumeOrRefuse(counterFor(limit).consume(key))).consumedPoints,
    reset: async (limit, key) => void (await counterFor(limit).reset(key)),
  };
}

async function consumeOrRefuse<T>(counted: Promise<T>): Promise<T> {
  try {
    return await counted;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw rateLimited(refused.msBeforeNext);
    throw refused;
  }
}

/** Limits how many calls one user, one API key, and one network may make per minute. */
export function limitRequests(app: FastifyInstance, { redis }: { redis: Redis | null }): void {
  const { seconds } = CALL_LIMITS;
  const people = createCounter(redis, { name: 'person', points: CALL_LIMITS.person, seconds });
  const networks = createCounter(redis, { name: 'network', points: CALL_LIMITS.network, seconds });

  const apiKeys = createCounter(redis, {
    name: 'api-key',
    points: API_KEY_CALLS_PER_MINUTE,
    seconds,
  });

  app.addHook('onRequest', async ({ signedIn, ip }) => {
    if (signedIn?.apiKeyId !== undefined) {
      await consumeOrRefuse(apiKeys.consume(signedIn.apiKeyId));
      return;
    }
    await consumeOrRefuse(
      signedIn ? people.consume(signedInUserId(signedIn)) : networks.consume(networkOf(ip)),
    );
  });
}

const rateLimited = (waitMs: number) =>
  new AppError('request.rate_limited', {
    params: { seconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });

interface Attempt {
  readonly key: string;
  readonly windowMs: number;
  readonly now: number;
  readonly count: number;
}

/**
 * Counts attempts and returns the count of its window, in one statement so that concurrent attempts all count.
 */
const incrementCount = (db: Db, { key, windowMs, now, count }: Attempt) =>
  db
    .insertInto('rate_limits')
    .values({ key, points: count, expire: now + windowMs })
    .onConflict((it) =>
      it.column('key').doUpdateSet((eb) => {
        const isExpired = eb('rate_limits.expire', '<=', now);
        return {
          points: eb
            .case()
            .when(isExpired)
            .then(count)
            .else(eb('rate_limits.points', '+', count))
            .end(),
          expire: eb
            .case()
            .when(isExpired)
            .then(now + windowMs)
            .else(eb.ref('rate_limits.expire'))
            .end(),
        };
      }),
    )
    .returning(['points', 'expire'])
    .executeTakeFirstOrThrow();

const refundAttempt = (db: Db, key: string) =>
  db
    .updateTable('rate_limits')
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where('key', '=', key)
    .execute();
