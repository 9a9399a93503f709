import { sql } from 'kysely';
import { type JourneySource, opensScreen } from '../../kernel/journey.ts';

const application = {
  from: sql`submissions as s join opportunity_applications as a on a.id = s.id
    join opportunities as o on o.id = a.opportunity_id`,
  id: sql<string>`s.id`,
  title: sql`o.title`,
  detail: sql`o.provider`,
  person: sql`s.author_id`,
  page: {
    path: sql`'/opportunity/details/' || o.id`,
    opens: opensScreen('/opportunity/details/:id'),
  },
} as const;

const ofStatus =
  (status: 'accepted' | 'declined'): JourneySource['where'] =>
  ({ organizationId }) =>
    sql`(s.organization_id = ${organizationId}::uuid and s.kind = 'application'
      and s.status = ${sql.lit(status)} and s.decided_at is not null)`;

export const applicationJourney: readonly JourneySource[] = [
  {
    ...application,
    kind: 'application_sent',
    at: sql`s.created_at`,
    where: ({ organizationId }) => sql`(s.organization_id = ${organizationId}::uuid
      and s.kind = 'application' and s.status <> 'draft')`,
  },
  {
    ...application,
    kind: 'application_won',
    at: sql`s.decided_at`,
    where: ofStatus('accepted'),
  },
  {
    ...application,
    kind: 'application_lost',
    at: sql`s.decided_at`,
    where: ofStatus('declined'),
  },
];
