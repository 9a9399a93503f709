import { sql } from 'kysely';
import type { JourneySource } from '../../kernel/journey.ts';

/** Who was invited joined then; all others came with their account, at the earliest with their organization. */
const joinedAt = sql`greatest(o.created_at, coalesce((
  select max(i.accepted_at) from organization_invitations as i
  where i.organization_id = o.id and i.accepted_by = u.id), u.created_at))`;

export const organizationJourney: readonly JourneySource[] = [
  {
    kind: 'registered',
    from: sql`organizations as o`,
    id: sql<string>`o.id`,
    at: sql`o.created_at`,
    where: ({ organizationId }) => sql`o.id = ${organizationId}::uuid`,
    title: sql`o.name`,
  },
  {
    kind: 'member_joined',
    from: sql`users as u join organizations as o on o.id = u.organization_id`,
    id: sql<string>`u.id`,
    at: joinedAt,
    where: ({ organizationId }) => sql`(u.organization_id = ${organizationId}::uuid
      and not u.is_removed and u.email_verified_at is not null)`,
    person: sql`u.id`,
  },
];
