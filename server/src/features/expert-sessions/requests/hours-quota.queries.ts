import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import {
  type QuotaOwner,
  requestedMinutes,
  selectQuotaUsage,
  countsTowardsQuota,
} from '../hours.sql.ts';
import type { Db } from '../../../db/db.ts';
import { fullName } from '../../users/brief-person.sql.ts';

const selectCountedBookings = (db: Db, account: QuotaOwner) =>
  selectAccountBookings(db, account).where(countsTowardsQuota);

const selectAccountBookings = (db: Db, { organizationId, userId }: QuotaOwner) =>
  db
    .selectFrom('expert_sessions as b')
    .$if(organizationId !== null, (q) => q.where('b.organization_id', '=', organizationId))
    .$if(organizationId === null, (q) =>
      q.where('b.organization_id', 'is', null).where('b.requester_id', '=', userId),
    );

/** The minutes that an account has used with an expert, and the kind of account. */
export const findUsedMinutes = (db: Db, expertId: string, account: QuotaOwner) =>
  selectUsedMinutes(db, expertId, account).executeTakeFirst();

/** The same, with the number of the account's requests on a day. */
export const findQuotaUsage = (db: Db, expertId: string, account: QuotaOwner, day: Slot) =>
  selectUsedMinutes(db, expertId, account)
    .select(selectRequests(db, account, day).$asScalar().$notNull().as('requests'))
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

export async function countRequests(db: Db, account: QuotaOwner, day: Slot): Promise<number> {
  const { count } = await selectRequests(db, account, day).executeTakeFirstOrThrow();
  return count;
}

/** Requests by the account itself, for sessions and for spaces; proposals of experts do not count. */
const selectRequests = (db: Db, account: QuotaOwner, day: Slot) =>
  selectAccountBookings(db, account)
    .where('b.status', '<>', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('expert_session_rounds as first')
          .whereRef('first.booking_id', '=', 'b.id')
          .where('first.round', '=', 1)
          .where('first.author', '=', 'requester'),
      ),
    )
    .where('b.created_at', '>=', day.start)
    .where('b.created_at', '<', day.end)
    .select((eb) =>
      eb(eb.fn.countAll<number>(), '+', selectSpaceRequests(db, account, day)).as('count'),
    );

/** What the booker cancelled or staff deleted does not count. */
const selectSpaceRequests = (db: Db, { organizationId, userId }: QuotaOwner, day: Slot) =>
  db
    .selectFrom('space_bookings as s')
    .$if(organizationId !== null, (q) => q.where('s.organization_id', '=', organizationId))
    .$if(organizationId === null, (q) =>
      q.where('s.organization_id', 'is', null).where('s.booker_id', '=', userId),
    )
    .where('s.status', 'not in', ['cancelled', 'deleted'])
    .where('s.created_at', '>=', day.start)
    .where('s.created_at', '<', day.end)
    .select((eb) => eb.fn.countAll<number>().as('count'));

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
