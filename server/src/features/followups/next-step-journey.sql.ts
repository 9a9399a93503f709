import { sql } from 'kysely';
import type { JourneySource } from '../../kernel/journey.ts';
import { isReadableBy } from '../expert-sessions/readable-bookings.sql.ts';

/** Next steps are for the two sides of their session, for whom they are assigned to, and for staff. */
const nextStep = {
  from: sql`next_steps as n join expert_sessions as b on b.id = n.booking_id`,
  id: sql<string>`n.id`,
  where: ({ organizationId, actor, isStaff }) => sql`(b.organization_id = ${organizationId}::uuid
    and (${isReadableBy('b', { id: actor.id, canReadAll: isStaff })} or n.owner_id = ${actor.id}::uuid))`,
  title: sql`n.text`,
  page: {
    path: sql`'/booking/' || b.id`,
    opens: ({ actor, isStaff }) => isReadableBy('b', { id: actor.id, canReadAll: isStaff }),
  },
} as const satisfies Omit<JourneySource, 'kind' | 'at'>;

export const nextStepJourney: readonly JourneySource[] = [
  { ...nextStep, kind: 'next_step_agreed', at: sql`n.created_at`, person: sql`b.expert_id` },
  {
    ...nextStep,
    kind: 'next_step_done',
    at: sql`n.done_at`,
    where: (reader) => sql`(${nextStep.where(reader)} and n.done_at is not null)`,
    person: sql`n.done_by`,
  },
];
