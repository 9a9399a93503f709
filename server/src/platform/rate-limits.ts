import { createHash } from 'node:crypto';
import { AppError } from '@thedot/domain/errors';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../db/db.ts';
import { networkOf } from './network.ts';
import { countTry, giveBackTry } from './rate-limits.queries.ts';

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

/** Bounds how many calls one person, and one network, may make in a minute of this server's time. */
export function limitCallers(app: FastifyInstance): void {
  const people = new RateLimiterMemory({ points: CALLS.person, duration: CALLS.seconds });
  const networks = new RateLimiterMemory({ points: CALLS.network, duration: CALLS.seconds });

  app.addHook('onRequest', async ({ signedIn, ip }) => {
    try {
      await (signedIn ? people.consume(signedIn.id) : networks.consume(networkOf(ip)));
    } catch (refused) {
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext);
      throw refused;
    }
  });
}

const tooMany = (waitMs: number) =>
  new AppError('request.rate_limited', {
    params: { seconds: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
