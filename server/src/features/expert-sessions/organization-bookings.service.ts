import type { Db } from '../../db/db.ts';
import { updateOrganization } from './organization-bookings.queries.ts';

export { countOrganizationBookings } from './organization-bookings.queries.ts';

/** Moves the bookings of an organization, with their hours, to another one. */
export async function moveBookingsToOrganization(
  db: Db,
  from: string,
  into: string,
): Promise<void> {
  await updateOrganization(db, from, into);
}
