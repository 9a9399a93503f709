import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';

/** Whoever was heard of within this is here: an open page asks for its next token every 15 minutes. */
export const heardLately = sql`now() - interval '20 minutes'`;

/** What people show of themselves: `u` is their row of `users`, `v` that of `last_seen`. Whoever was removed is not here. */
export const presence = sql<PresenceStatus>`
  case when v.seen_at > ${heardLately} and not u.is_removed then u.chosen_status else 'Offline' end`;
