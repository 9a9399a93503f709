import type { Db } from '../../db/db.ts';
import { updateOrganization } from './organization-bookings.queries.ts';

export { countBookings } from './organization-bookings.queries.ts';

/** The bookings of one organization, with their hours, become another's. */
export async function moveBookings(db: Db, from: string, into: string): Promise<void> {
  await updateOrganization(db, from, into);
}
