import type { Actor } from '@thedot/domain/access/access';
import type { Settings } from '../config.ts';
import type { Db } from '../db/db.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Keys } from '../platform/keys.ts';
import type { Live } from './live.ts';
import type { Paces } from './paces.ts';

/** The signed-in person behind a call. */
export interface SignedIn extends Actor {
  readonly sessionId: string;
  readonly organizationId: string | null;
}

type Effect = () => void;

/** What a handler or a service may use. Nothing else is global. */
export interface PublicContext {
  readonly db: Db;
  readonly actor: SignedIn | null;
  readonly now: () => Date;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly files: FileStore;
  readonly live: Live;
  readonly paces: Paces;
  readonly caller: Caller;
  /** Set inside a transaction: what its `after` collects. */
  readonly effects?: Effect[];
}

/** What is needed where nobody in particular acts: calls have it, and so do jobs. */
export type Office = Pick<PublicContext, 'db' | 'now' | 'settings'>;

/** The same for calls that only signed-in people may make. */
export interface Context extends PublicContext {
  readonly actor: SignedIn;
}

/** Where a call came from, and the little of HTTP that the account calls need. */
export interface Caller {
  readonly address: string;
  /** What limits count the caller by. */
  readonly network: string;
  readonly userAgent: string;
  readonly cookie: (name: CookieName) => string | undefined;
  readonly setCookie: (name: CookieName, value: string, maxAgeMs: number | null) => void;
  readonly clearCookie: (name: CookieName) => void;
  /** Names the account that a call of nobody is about, so that a refusal is noted at it. */
  readonly isAbout: (userId: string) => void;
  /** Forgets what memory knows of a person, so that their next call sees the change. */
  readonly forget: (change: PersonChange) => void;
}

export type CookieName = 'refresh' | 'files' | 'openid';
export type PersonChange =
  { readonly user: string } | { readonly session: string } | { readonly organization: string };

/**
 * Runs `work` in one transaction; what is passed to `after` happens only once it has committed.
 * Inside another transaction it joins that one. It may be run again, so `work` must not touch anything but `tx`.
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
