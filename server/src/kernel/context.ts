import type { Actor } from '@thedot/domain/access/access';
import type { Logger } from 'pino';
import type { SettingSource } from './setting-source.ts';
import type { Settings } from './settings.ts';
import type { Db } from '../db/db.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { FileStore } from './file-store.ts';
import type { Keys } from './keys.ts';
import type { Feature } from './feature.ts';
import type { Live } from './live.ts';
import type { RateLimiter } from './rate-limits.ts';

/** The signed-in user who makes a call. */
export interface SignedIn extends Actor {
  readonly sessionId: string;
  readonly organizationId: string | null;
  /** Set when this user is not signed in, but viewed by an administrator in their session. */
  readonly viewing?: Viewing;
  /** Set when a program calls with an API key of this user; `scopes` limits it. */
  readonly apiKeyId?: string;
}

/** An administrator views the hub as another user. */
export interface Viewing {
  readonly id: string;
  readonly viewerId: string;
  /** In milliseconds since the epoch. */
  readonly endsAt: number;
}

/** The user who is signed in, for limits, logs and presence: not the one as whom they view the hub. */
export const signedInUserId = ({ id, viewing }: SignedIn): string => viewing?.viewerId ?? id;

type Effect = () => void;

/** Everything that a handler or a service may use. Nothing else is global. */
export interface PublicContext {
  /** Refuses changes while the caller views the hub as another user. */
  readonly db: Db;
  readonly actor: SignedIn | null;
  readonly now: () => Date;
  readonly settings: Settings;
  readonly settingSource: SettingSource;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly live: Live;
  /** For what several features contribute to, such as the export of a person's data. */
  readonly features: readonly Feature[];
  readonly rateLimiter: RateLimiter;
  /** Whether this server reaches the others through Redis; none for a single server. */
  readonly redisState: () => 'none' | 'up' | 'down';
  readonly caller: Caller;
  /** The server’s log, for what fails without failing the call. */
  readonly log: Pick<Logger, 'warn'>;
  /** Set inside a transaction: the effects that its `after` collects. */
  readonly effects?: Effect[];
}

/** The context of work without an actor, such as jobs. */
export type SystemContext = Pick<PublicContext, 'db' | 'now' | 'settings'>;

/** The context of calls by signed-in users. */
export interface Context extends PublicContext {
  readonly actor: SignedIn;
}

/** The client of a call, and the few HTTP features that the account calls need. */
export interface Caller {
  readonly address: string;
  /** The network that rate limits count the call for. */
  readonly network: string;
  readonly userAgent: string;
  readonly cookie: (name: CookieName) => string | undefined;
  readonly setCookie: (name: CookieName, value: string, maxAgeMs: number | null) => void;
  readonly clearCookie: (name: CookieName) => void;
  /** Sets the account that an anonymous call is about, so that a refusal is audited for it. */
  readonly setSubject: (userId: string) => void;
  /** Removes sessions from the cache, so that the next call sees the change. */
  readonly invalidateSessions: (change: SessionInvalidation) => void;
}

export type CookieName = 'refresh' | 'files' | 'openid';
export type SessionInvalidation =
  { readonly user: string } | { readonly session: string } | { readonly organization: string };

/**
 * Runs `work` in one transaction and the effects passed to `after` once it has committed. Joins the transaction of
 * the context, if it has one. `work` may be retried, so it must not have effects outside `tx`.
 */
export async function transact<C extends Pick<PublicContext, 'db' | 'effects'>, T>(
  ctx: C,
  work: (tx: C, after: (effect: Effect) => void) => Promise<T>,
): Promise<T> {
  const { effects: joined } = ctx;
  if (joined) return work(ctx, (effect) => joined.push(effect));
  const { result, effects } = await inTransaction(ctx.db, async (db) => {
    const collected: Effect[] = [];
    const tx = { ...ctx, db, effects: collected };
    const result = await work(tx, (effect) => collected.push(effect));
    return { result, effects: collected };
  });
  for (const effect of effects) effect();
  return result;
}
