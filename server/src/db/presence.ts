import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';

/** Whoever has an open page, or had one until a moment ago, on any server. */
export const peopleHere = sql`select c.user_id from connections as c where c.until > now()`;

/** What people show of themselves: `u` is their row of `users`. Whoever was removed is not here. */
export const presence = sql<PresenceStatus>`
  case when not u.is_removed and exists (
    select from connections as c where c.user_id = u.id and c.until > now()
  ) then u.chosen_status else 'Offline' end`;

/** Whether they, `u`, have blocked somebody, who is not to see how they are. */
export const hasBlocked = (viewerId: string) => sql<boolean>`exists (
  select from chat_blocks as b where b.user_id = u.id and b.blocked_id = ${viewerId})`;

/** What somebody sees of them: whoever has blocked them is away, as anybody may be. */
export const presenceFor = (viewerId: string) => sql<PresenceStatus>`
  case when ${hasBlocked(viewerId)} then 'Offline' else ${presence} end`;

/**
 * Until when they, `u`, are in a session; null when in none. Found by their claims, which an expert's buffers
 * make longer than the session: its own times count.
 */
export const inSessionUntil = sql<string | null>`(
  select max(session.end_at)
  from claims as claim join bookings as session on session.id = claim.source_id
  where claim.resource_id = u.id and claim.state = 'accepted' and claim.source_kind = 'booking'
    and tstzrange(claim.busy_from, claim.busy_to) @> now()
    and session.status = 'accepted' and session.start_at <= now() and session.end_at > now())`;
