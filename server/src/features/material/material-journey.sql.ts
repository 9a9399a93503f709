import { sql } from 'kysely';
import type { JourneySource } from '../../kernel/journey.ts';
import { bookedMaterial, materialBookingPath } from './material-booking-names.sql.ts';

/** What was handed out. */
export const materialJourney: readonly JourneySource[] = [
  {
    kind: 'material_borrowed',
    from: sql`material_bookings as b`,
    id: sql<string>`b.id`,
    at: sql`b.start_at`,
    where: ({ organizationId, actor: { switchedOff } }) =>
      sql`(b.organization_id = ${organizationId}::uuid and b.status in ('out', 'returned')
        and (b.is_tt or ${sql.lit(!switchedOff?.includes('material'))}))`,
    title: bookedMaterial,
    person: sql`b.booker_id`,
    page: {
      path: materialBookingPath,
      opens: ({ actor, isStaff }) => sql`(${isStaff}::boolean or b.booker_id = ${actor.id}::uuid)`,
    },
  },
];
