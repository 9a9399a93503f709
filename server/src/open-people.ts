import type { Settings } from './config.ts';
import type { Db } from './db/db.ts';
import { listen } from './db/listen.ts';
import { loadSession } from './features/auth/known-session.service.ts';
import { People } from './kernel/people.ts';

interface Opening {
  readonly db: Db;
  /** Where it is heard who has changed. */
  readonly url: string;
  readonly settings: Settings;
}

/** Who is signed in, from memory, as long as the database says when that changes. */
export function openPeople({ db, url, settings }: Opening) {
  const listener = listen(url, 'people_changed', {
    hear: (message) => people.hear(message),
    missed: () => people.forgetAll(),
  });
  const people = new People(
    (id) => loadSession(db, id, settings.secondFactorRoles),
    listener.hears,
  );
  return { people, close: listener.close };
}
