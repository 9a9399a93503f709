import type { PresenceStatus } from '@thedot/domain/users/users.contract';
import { sql } from 'kysely';

/** The ids of users with an open page on any server, or who had one a moment ago. */
export const onlineUserIds = sql`select c.user_id from connections as c where c.until > now()`;

/** The presence status of `users as u`. Removed users are offline. */
export const presenceStatus = sql<PresenceStatus>`
  case when not u.is_removed and exists (
    select from connections as c where c.user_id = u.id and c.until > now()
  ) then u.chosen_status else 'Offline' end`;

/** Whether the user `u` has blocked the viewer, from whom their presence is then hidden. */
export const hasBlockedViewer = (viewerId: string) => sql<boolean>`exists (
  select from chat_blocks as b where b.user_id = u.id and b.blocked_id = ${viewerId})`;

/** The presence status of `u` as the viewer may see it: a user who blocked the viewer appears offline. */
export const presenceStatusFor = (viewerId: string) => sql<PresenceStatus>`
  case when ${hasBlockedViewer(viewerId)} then 'Offline' else ${presenceStatus} end`;

/**
 * The end of the session that the user `u` is in, or null. Found by their time allocations, which include an
 * expert's buffers: the session's own times count.
 */
export const inSessionUntil = sql<string | null>`(
  select max(session.end_at)
  from allocations as claim join expert_sessions as session on session.id = claim.booking_id
  where claim.resource_id = u.id and claim.state = 'confirmed' and claim.booking_kind = 'expert_session'
    and tstzrange(claim.busy_from, claim.busy_to) @> now()
    and session.status = 'accepted' and session.start_at <= now() and session.end_at > now())`;
