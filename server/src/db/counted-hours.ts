import type { OrganizationKind } from '@thedot/domain/organizations/brief.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

/** Whose hours and quota a request counts for: the organization's, or the person's who has none. */
export interface Account {
  readonly organizationId: string | null;
  readonly userId: string;
}

/**
 * Which of `bookings as b` count towards the hours of whoever asked: what was declined, cancelled or has lapsed
 * gives its minutes back, and so does a session to which the expert did not come.
 */
export const isCountedInHours = sql<SqlBool>`
  (b.status in ('pending', 'accepted', 'finished')
    and (b.attendance is null or b.attendance <> 'expert_absent'))`;

/** A request for several weeks asks for all of them. */
export const askedMinutes = sql<number>`b.minutes * b.weeks`;

/** The same, where a statement has them in its rows. */
type Columns<Values> = { readonly [Name in keyof Values]: RawBuilder<unknown> };

export interface HoursRow {
  readonly usedMinutes: number;
  readonly accountKind: OrganizationKind | null;
}

/** What an account has asked for or spent of the time of the expert `u`, and which kind it is, beside the rest. */
export function hoursWith({ organizationId, userId }: Account | Columns<Account>) {
  const organization = sql`${organizationId}::uuid`;
  const sum = (whose: RawBuilder<unknown>) => sql`
    (select coalesce(sum(${askedMinutes}), 0)::int from bookings as b
      where b.expert_id = u.id and ${isCountedInHours} and ${whose})`;
  return {
    // Each half is found in the index of hours, which both together would not be.
    usedMinutes: sql<number>`case when ${organization} is null
      then ${sum(sql`b.organization_id is null and b.requester_id = ${userId}`)}
      else ${sum(sql`b.organization_id = ${organization}`)} end`,
    accountKind: sql<OrganizationKind | null>`
      (select o.kind from organizations as o where o.id = ${organization})`,
  };
}

/** The same of a booking `b`: what the account that it counts for has of its expert's time. */
export function hoursOfBooking() {
  const { usedMinutes, accountKind } = hoursWith({
    organizationId: sql`u.organization_id`,
    userId: sql`u.requester_id`,
  });
  const its = sql`(select b.expert_id as id, b.organization_id, b.requester_id) as u`;
  return {
    usedMinutes: sql<number>`(select ${usedMinutes} from ${its})`,
    accountKind: sql<OrganizationKind | null>`(select ${accountKind} from ${its})`,
  };
}
