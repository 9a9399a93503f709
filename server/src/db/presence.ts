import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';

/** Whoever has an open page, or had one until a moment ago, on any server. */
export const peopleHere = sql`select c.user_id from connections as c where c.until > now()`;

/** What people show of themselves: `u` is their row of `users`. Whoever was removed is not here. */
export const presence = sql<PresenceStatus>`
  case when not u.is_removed and exists (
    select from connections as c where c.user_id = u.id and c.until > now()
  ) then u.chosen_status else 'Offline' end`;

/** Until when they, `u`, are in a session; null when in none. */
export const inSessionUntil = sql<string | null>`(
  select max(session.busy_to) from claims as session
  where session.resource_id = u.id and session.state = 'accepted' and session.source_kind = 'booking'
    and tstzrange(session.busy_from, session.busy_to) @> now())`;
