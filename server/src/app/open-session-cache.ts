import type { Settings } from './config.ts';
import type { Db } from '../db/db.ts';
import { listen } from '../db/listen.ts';
import { loadSession } from '../features/auth/sign-in/load-session.service.ts';
import { SessionCache } from '../kernel/session-cache.ts';

interface SessionCacheSetup {
  readonly db: Db;
  /** The connection string of the listener for changes. */
  readonly url: string;
  readonly settings: Settings;
  readonly now: () => Date;
}

/** Opens a cache of sign-in sessions, which the database invalidates by notifications. */
export function openSessionCache({ db, url, settings, now }: SessionCacheSetup) {
  const listener = listen(url, 'people_changed', {
    onMessage: (message) => people.handleNotification(message),
    onReconnect: () => people.invalidateAll(),
  });
  const { isListening } = listener;
  const people = new SessionCache((id) => loadSession({ db, now, settings }, id), {
    isListening,
    now,
  });
  return { people, close: listener.close };
}
