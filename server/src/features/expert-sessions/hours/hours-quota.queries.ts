import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import { requestedMinutes, selectQuotaUsage, countsTowardsQuota } from '../hours.sql.ts';
import type { QuotaOwner } from '../../../kernel/bookable.ts';
import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';
import {
  type DailyQuotaQuery,
  selectRequests,
} from '../../scheduling/quotas/daily-quota.queries.ts';

const selectCountedBookings = (db: Db, { organizationId, userId }: QuotaOwner) =>
  db
    .selectFrom('expert_sessions as b')
    .$if(organizationId !== null, (q) => q.where('b.organization_id', '=', organizationId))
    .$if(organizationId === null, (q) =>
      q.where('b.organization_id', 'is', null).where('b.requester_id', '=', userId),
    )
    .where(countsTowardsQuota);

/** The minutes that an account has used with an expert, and the kind of account. */
export const findUsedMinutes = (db: Db, expertId: string, account: QuotaOwner) =>
  selectUsedMinutes(db, expertId, account).executeTakeFirst();

/** The same, with the number of the account's requests on a day. */
export const findQuotaUsage = (db: Db, expertId: string, query: DailyQuotaQuery) =>
  selectUsedMinutes(db, expertId, query.owner)
    .select(selectRequests(query).as('requests'))
    .executeTakeFirst();

const selectUsedMinutes = (db: Db, expertId: string, account: QuotaOwner) => {
  const { usedMinutes, accountKind } = selectQuotaUsage(account);
  return db
    .selectFrom('users as u')
    .where('u.id', '=', expertId)
    .select([usedMinutes.as('usedMinutes'), accountKind.as('accountKind')]);
};

/** Most used first. */
export const sumMinutesByExpert = (db: Db, account: QuotaOwner) =>
  selectCountedBookings(db, account)
    .innerJoin('users as u', 'u.id', 'b.expert_id')
    .select((eb) => [
      'b.expert_id as expertId',
      fullName('u').as('expertName'),
      eb.fn.sum<number>(requestedMinutes).as('usedMinutes'),
    ])
    .groupBy(['b.expert_id', 'u.first_name', 'u.last_name'])
    .orderBy('usedMinutes', 'desc')
    .orderBy('b.expert_id')
    .limit(20)
    .execute();

export async function findOrganizationKind(
  db: Db,
  id: string | null,
): Promise<OrganizationKind | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('organizations')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind ?? null;
}
