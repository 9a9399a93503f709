import type { ErrorCode } from '@thedot/domain/errors';
import type { PersonChange, SignedIn } from './context.ts';
import { rightsMark } from './rights-mark.ts';

/** What memory knows of one session and the person behind it. */
export interface KnownSession {
  readonly signedIn: SignedIn;
  readonly removed: boolean;
  readonly revoked: boolean;
  readonly expiresAt: number;
}

/** With the mark of what its rights depend on, made once for all its calls. */
export interface MarkedSession extends KnownSession {
  readonly rights: string;
}

/** Why a session opens nothing any more; null while it does. */
export function whyOver(session: KnownSession | undefined, now: number): ErrorCode | null {
  if (session?.removed) return 'auth.deactivated';
  return !session || session.revoked || session.expiresAt <= now ? 'auth.session_expired' : null;
}

/** Hears whose rights may be others now; of everybody's, null. */
type ChangeWatcher = (change: PersonChange | null) => void;

const KEEP_MS = 60_000;
const MOST = 20_000;

/**
 * Sessions in memory, so that a call asks the database nothing about its caller. Whoever changes a
 * person says so: this server at once, the others by PostgreSQL's notification; while those cannot be
 * heard, every call loads afresh.
 */
export class People {
  readonly #sessions = new Map<string, MarkedSession & { until: number }>();
  readonly #load: (sessionId: string) => Promise<KnownSession | undefined>;
  readonly #hears: () => boolean;
  readonly #watchers: ChangeWatcher[] = [];
  #changes = 0;

  constructor(
    load: (sessionId: string) => Promise<KnownSession | undefined>,
    hears: () => boolean,
  ) {
    this.#load = load;
    this.#hears = hears;
  }

  async find(sessionId: string): Promise<MarkedSession | undefined> {
    const known = this.#sessions.get(sessionId);
    if (known && known.until > Date.now() && this.#hears()) return known;
    const before = this.#changes;
    const loaded = await this.#load(sessionId);
    if (!loaded) return undefined;
    const fresh = { ...loaded, rights: rightsMark(loaded.signedIn) };
    // Somebody changed while we were reading: this answer may be old already, so it is not kept.
    if (before === this.#changes) this.#keep(sessionId, fresh);
    return fresh;
  }

  /** Called with every change, at once. */
  onChange(watcher: ChangeWatcher): void {
    this.#watchers.push(watcher);
  }

  forget(change: PersonChange): void {
    this.#changes++;
    for (const [id, { signedIn }] of this.#sessions) {
      const gone =
        ('session' in change && id === change.session) ||
        ('user' in change && signedIn.id === change.user) ||
        ('organization' in change && signedIn.organizationId === change.organization);
      if (gone) this.#sessions.delete(id);
    }
    for (const watch of this.#watchers) watch(change);
  }

  /** What was known may have changed unheard. */
  forgetAll(): void {
    this.#changes++;
    this.#sessions.clear();
    for (const watch of this.#watchers) watch(null);
  }

  /** Understands what the database's triggers say, e.g. `user:<id>`. */
  hear(message: string): void {
    const [kind = '', id = ''] = message.split(':');
    if (kind === 'user') this.forget({ user: id });
    else if (kind === 'session') this.forget({ session: id });
    else if (kind === 'organization') this.forget({ organization: id });
  }

  #keep(sessionId: string, fresh: MarkedSession): void {
    if (this.#sessions.size >= MOST) this.#sessions.clear();
    this.#sessions.set(sessionId, { ...fresh, until: Date.now() + KEEP_MS });
  }
}
