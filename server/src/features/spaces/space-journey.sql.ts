import { sql } from 'kysely';
import { type JourneySource, opensScreen } from '../../kernel/journey.ts';
import { SPACE_PATH } from './space-path.sql.ts';

const SCREEN_OF_TYPE = {
  hotdesk: opensScreen('/booking/hotdesk/:id'),
  station: opensScreen('/5GStation/space'),
  workshop: opensScreen('/booking/workshop/:id'),
} as const;

/** The space alone: what colleagues booked it for is theirs. */
export const spaceJourney: readonly JourneySource[] = [
  {
    kind: 'space_used',
    from: sql`space_bookings as b join spaces as sp on sp.id = b.space_id
      join resources as r on r.id = sp.id`,
    id: sql<string>`b.id`,
    at: sql`b.start_at`,
    where: ({ organizationId }) =>
      sql`(b.organization_id = ${organizationId}::uuid and b.status = 'finished')`,
    title: sql`r.name`,
    person: sql`b.booker_id`,
    page: {
      path: SPACE_PATH,
      opens: (reader) => sql`(r.hidden_at is null and case sp.type
        when 'hotdesk' then ${SCREEN_OF_TYPE.hotdesk(reader)}
        when '5g_station' then ${SCREEN_OF_TYPE.station(reader)}
        else ${SCREEN_OF_TYPE.workshop(reader)} end)`,
    },
  },
];
