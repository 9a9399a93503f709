import { sql } from 'kysely';
import { type JourneySource, opensScreen } from '../../kernel/journey.ts';

/** A request is between its author and staff, also among members of an organization. */
export const communityJourney: readonly JourneySource[] = [
  {
    kind: 'service_requested',
    from: sql`service_requests as q join submissions as s on s.id = q.id`,
    id: sql<string>`s.id`,
    at: sql`s.created_at`,
    where: ({ organizationId, actor, isStaff }) => sql`(s.organization_id = ${organizationId}::uuid
      and s.kind = 'service_request' and (${isStaff}::boolean or s.author_id = ${actor.id}::uuid))`,
    title: sql`s.title`,
    person: sql`s.author_id`,
    page: {
      path: sql`'/community-service/' || s.id`,
      opens: opensScreen('/community-service/:id'),
    },
  },
];
