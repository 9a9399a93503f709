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

export interface HoursRow {
  readonly usedMinutes: number;
  readonly accountKind: OrganizationKind | null;
}

/** What an account has asked for or spent of the time of the expert `u`, and which kind it is, beside the rest. */
export function hoursWith({ organizationId, userId }: Account) {
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
