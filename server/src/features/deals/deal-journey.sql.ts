import { sql } from 'kysely';
import { type JourneySource, opensScreen } from '../../kernel/journey.ts';

export const dealJourney: readonly JourneySource[] = [
  {
    kind: 'deal_taken',
    from: sql`deal_takes as t join deals as d on d.id = t.deal_id`,
    id: sql<string>`t.id`,
    at: sql`t.taken_at`,
    where: ({ organizationId }) => sql`t.organization_id = ${organizationId}::uuid`,
    title: sql`d.title`,
    detail: sql`d.partner`,
    person: sql`t.user_id`,
    page: { path: sql`'/deals/' || d.id`, opens: opensScreen('/deals/:id') },
  },
];
