import type { Db } from '../../db/db.ts';
import { updateBookingOrganization } from './spaces.queries.ts';

/** Moves the bookings of an organization, with their quota, to another one. */
export async function moveSpaceBookings(db: Db, from: string, into: string): Promise<void> {
  await updateBookingOrganization(db, from, into);
}
