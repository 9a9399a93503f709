import { createHash } from 'node:crypto';
import type { ErrorCode } from '@thedot/domain/errors';
import { type SessionInvalidation, type SignedIn, signedInUserId } from './context.ts';

/** A session and its user, as loaded from the database. */
export interface LoadedSession {
  readonly signedIn: SignedIn;
  readonly removed: boolean;
  readonly revoked: boolean;
  readonly expiresAt: number;
  /** The time limit of the sign-in, however often it is refreshed. */
  readonly endsAt: number;
}

/** With the ETag of its permissions, computed once for all its calls. */
export interface CachedSession extends LoadedSession {
  readonly permissionsEtag: string;
}

/** Returns why a session is no longer valid, or null while it is. */
export function refuseSession(session: LoadedSession | undefined, now: number): ErrorCode | null {
  if (session?.removed) return 'auth.deactivated';
  if (!session || session.revoked) return 'auth.session_expired';
  if (session.endsAt <= now) return 'auth.session_ended';
  return session.expiresAt <= now ? 'auth.session_expired' : null;
}

/** Whether the change concerns the session: its user, or the one as whom they view the hub. */
export function isAffectedBy(signedIn: SignedIn, change: SessionInvalidation): boolean {
  if ('session' in change) return signedIn.sessionId === change.session;
  if ('organization' in change) return signedIn.organizationId === change.organization;
  return [signedIn.id, signedInUserId(signedIn)].includes(change.user);
}

/** Is called with each change of sessions or permissions; null means all of them. */
type ChangeListener = (change: SessionInvalidation | null) => void;

const CACHE_MS = 60_000;
const MAX_SESSIONS = 20_000;

/**
 * Caches sessions, so that a call needs no query about its caller. Each change of a user is reported: on this
 * server at once, on the others by PostgreSQL's notification. While notifications cannot be received, every call
 * loads its session.
 */
export class SessionCache {
  readonly #sessions = new Map<string, CachedSession & { until: number }>();
  readonly #load: (sessionId: string) => Promise<LoadedSession | undefined>;
  readonly #isListening: () => boolean;
  readonly #now: () => Date;
  readonly #listeners: ChangeListener[] = [];
  #changes = 0;

  constructor(
    load: (sessionId: string) => Promise<LoadedSession | undefined>,
    { isListening, now }: { isListening: () => boolean; now: () => Date },
  ) {
    this.#load = load;
    this.#isListening = isListening;
    this.#now = now;
  }

  async find(sessionId: string): Promise<CachedSession | undefined> {
    const known = this.#sessions.get(sessionId);
    if (known && known.until > Date.now() && this.#isListening() && !this.#hasViewingEnded(known))
      return known;
    const before = this.#changes;
    const loaded = await this.#load(sessionId);
    if (!loaded) return undefined;
    const fresh = { ...loaded, permissionsEtag: permissionsEtag(loaded.signedIn) };
    // A change during the load may not be in the result, which is then not cached.
    if (before === this.#changes) this.#store(sessionId, fresh);
    return fresh;
  }

  #hasViewingEnded({ signedIn: { viewing } }: LoadedSession): boolean {
    return viewing !== undefined && viewing.endsAt <= this.#now().getTime();
  }

  /** Registers a listener that is called at once with every change. */
  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  invalidate(change: SessionInvalidation): void {
    this.#changes++;
    for (const [id, { signedIn }] of this.#sessions) {
      if (isAffectedBy(signedIn, change)) this.#sessions.delete(id);
    }
    for (const notify of this.#listeners) notify(change);
  }

  /** Drops everything, as changes may have gone unnoticed. */
  invalidateAll(): void {
    this.#changes++;
    this.#sessions.clear();
    for (const notify of this.#listeners) notify(null);
  }

  /** Handles a notification of the database's triggers, e.g. `user:<id>`. */
  handleNotification(message: string): void {
    const [kind = '', id = ''] = message.split(':');
    if (kind === 'user') this.invalidate({ user: id });
    else if (kind === 'session') this.invalidate({ session: id });
    else if (kind === 'organization') this.invalidate({ organization: id });
  }

  #store(sessionId: string, fresh: CachedSession): void {
    if (this.#sessions.size >= MAX_SESSIONS) this.#sessions.clear();
    this.#sessions.set(sessionId, { ...fresh, until: Date.now() + CACHE_MS });
  }
}

const ETAG_LENGTH = 16;

/**
 * An opaque hash that changes with the permissions. It includes session and viewing, so that users with equal permissions
 * differ.
 */
function permissionsEtag(signedIn: SignedIn): string {
  const { sessionId, viewing, role, standing, station5G, switchedOff } = signedIn;
  const { organizationId, canBookExpert } = signedIn;
  const rights = [role, standing, station5G, switchedOff, organizationId, canBookExpert];
  const facts = [sessionId, viewing?.id, ...rights];
  return createHash('sha256')
    .update(JSON.stringify(facts))
    .digest('base64url')
    .slice(0, ETAG_LENGTH);
}
