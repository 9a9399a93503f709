import type { Slot } from '@thedot/domain/availability/slot.contract';
import type { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { type Account, askedMinutes, hoursWith, isCountedInHours } from '../../db/counted-hours.ts';
import type { Db } from '../../db/db.ts';
import { fullName } from '../../db/person-brief.ts';

const countedBookings = (db: Db, account: Account) =>
  bookingsOf(db, account).where(isCountedInHours);

const bookingsOf = (db: Db, { organizationId, userId }: Account) =>
  db
    .selectFrom('bookings as b')
    .$if(organizationId !== null, (q) => q.where('b.organization_id', '=', organizationId))
    .$if(organizationId === null, (q) =>
      q.where('b.organization_id', 'is', null).where('b.requester_id', '=', userId),
    );

/** What an account has of an expert's hours, with which kind of account it is. */
export const findUsed = (db: Db, expertId: string, account: Account) =>
  selectUsed(db, expertId, account).executeTakeFirst();

/** The same, with what it has asked anybody for on a day. */
export const findUsage = (db: Db, expertId: string, account: Account, day: Slot) =>
  selectUsed(db, expertId, account)
    .select(selectRequests(db, account, day).$asScalar().$notNull().as('requests'))
    .executeTakeFirst();

const selectUsed = (db: Db, expertId: string, account: Account) => {
  const { usedMinutes, accountKind } = hoursWith(account);
  return db
    .selectFrom('users as u')
    .where('u.id', '=', expertId)
    .select([usedMinutes.as('usedMinutes'), accountKind.as('accountKind')]);
};

/** The fullest first. */
export const sumMinutesByExpert = (db: Db, account: Account) =>
  countedBookings(db, account)
    .innerJoin('users as u', 'u.id', 'b.expert_id')
    .select((eb) => [
      'b.expert_id as expertId',
      fullName('u').as('expertName'),
      eb.fn.sum<number>(askedMinutes).as('usedMinutes'),
    ])
    .groupBy(['b.expert_id', 'u.first_name', 'u.last_name'])
    .orderBy('usedMinutes', 'desc')
    .orderBy('b.expert_id')
    .limit(20)
    .execute();

export async function countRequests(db: Db, account: Account, day: Slot): Promise<number> {
  const { count } = await selectRequests(db, account, day).executeTakeFirstOrThrow();
  return count;
}

/** What the account itself asked for: what an expert proposed to it does not count. */
const selectRequests = (db: Db, account: Account, day: Slot) =>
  bookingsOf(db, account)
    .where('b.status', '<>', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('booking_rounds as first')
          .whereRef('first.booking_id', '=', 'b.id')
          .where('first.round', '=', 1)
          .where('first.author', '=', 'requester'),
      ),
    )
    .where('b.created_at', '>=', day.start)
    .where('b.created_at', '<', day.end)
    .select((eb) => eb.fn.countAll<number>().as('count'));

export async function findKind(db: Db, id: string | null): Promise<OrganizationKind | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('organizations')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind ?? null;
}
