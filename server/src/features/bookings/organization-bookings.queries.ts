import type { Db } from '../../db/db.ts';

export const updateOrganization = (db: Db, from: string, into: string) =>
  db
    .updateTable('bookings')
    .set({ organization_id: into })
    .where('organization_id', '=', from)
    .execute();

export async function countBookings(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}
