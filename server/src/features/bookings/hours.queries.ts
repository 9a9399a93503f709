import type { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { sql } from 'kysely';
import { type Account, askedMinutes, isCountedInHours } from '../../db/counted-hours.ts';
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

export async function sumMinutes(db: Db, expertId: string, account: Account): Promise<number> {
  const { minutes } = await countedBookings(db, account)
    .where('b.expert_id', '=', expertId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(askedMinutes), sql.lit(0)).as('minutes'))
    .executeTakeFirstOrThrow();
  return minutes;
}

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

/** What the account itself asked for: what an expert proposed to it does not count. */
export async function countRequests(
  db: Db,
  account: Account,
  day: { readonly start: string; readonly end: string },
): Promise<number> {
  const { count } = await bookingsOf(db, account)
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
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function findKind(db: Db, id: string | null): Promise<OrganizationKind | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom('organizations')
    .select('kind')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind ?? null;
}
