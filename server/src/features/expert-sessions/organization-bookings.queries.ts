import type { Db } from '../../db/db.ts';

export const updateOrganization = (db: Db, from: string, into: string) =>
  db
    .updateTable('expert_sessions')
    .set({ organization_id: into })
    .where('organization_id', '=', from)
    .execute();

export async function countOrganizationBookings(db: Db, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('expert_sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}
