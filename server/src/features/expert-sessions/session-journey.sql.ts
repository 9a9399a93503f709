import { sql } from 'kysely';
import type { JourneySource } from '../../kernel/journey.ts';
import { isHeldSession } from './held-session.sql.ts';
import { isReadableBy } from './readable-bookings.sql.ts';

/** Colleagues learn with whom and about what a session was; its page is for its own sides and staff. */
export const sessionJourney: readonly JourneySource[] = [
  {
    kind: 'session_held',
    from: sql`expert_sessions as b`,
    id: sql<string>`b.id`,
    at: sql`b.start_at`,
    where: ({ organizationId }) =>
      sql`(b.organization_id = ${organizationId}::uuid and ${isHeldSession})`,
    detail: sql`b.category::text`,
    person: sql`b.expert_id`,
    page: {
      path: sql`'/booking/' || b.id`,
      opens: ({ actor, isStaff }) => isReadableBy('b', { id: actor.id, canReadAll: isStaff }),
    },
  },
];
