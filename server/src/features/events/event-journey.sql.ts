import { sql } from 'kysely';
import { type JourneySource, opensScreen } from '../../kernel/journey.ts';
import { isVisibleTo, toEventReader } from './event-access.sql.ts';

const event = {
  at: sql`e.start_at`,
  title: sql`s.title`,
  page: {
    path: sql`'/events/detail/' || e.id`,
    opens: opensScreen('/events/detail/:id'),
  },
} as const;

/** Only events that the reader may open. */
export const eventJourney: readonly JourneySource[] = [
  {
    ...event,
    kind: 'event_attended',
    from: sql`event_registrations as g join users as u on u.id = g.user_id
      join events as e on e.id = g.event_id join submissions as s on s.id = e.id`,
    id: sql<string>`g.id`,
    where: ({ organizationId, actor }) => sql`(u.organization_id = ${organizationId}::uuid
      and g.status = 'attended' and ${isVisibleTo(toEventReader(actor))})`,
    person: sql`g.user_id`,
  },
  {
    ...event,
    kind: 'event_organized',
    from: sql`submissions as s join events as e on e.id = s.id`,
    id: sql<string>`s.id`,
    where: ({ organizationId, actor }) => sql`(s.organization_id = ${organizationId}::uuid
      and s.kind = 'event' and s.status = 'finished' and ${isVisibleTo(toEventReader(actor))})`,
    person: sql`s.author_id`,
  },
];
