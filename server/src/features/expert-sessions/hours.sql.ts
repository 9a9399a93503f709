import type { OrganizationKind } from '@thedot/domain/users/organization-brief.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { QuotaOwner } from '../../kernel/bookable.ts';

/**
 * Whether `bookings as b` counts towards the used hours. Rejected, cancelled and lapsed bookings give their
 * minutes back, and so do sessions that the expert missed.
 */
export const countsTowardsQuota = sql<SqlBool>`
  (b.status in ('pending', 'accepted', 'finished')
    and (b.attendance is null or b.attendance <> 'expert_absent'))`;

/** A request for several weeks counts for all of them. */
export const requestedMinutes = sql<number>`b.minutes * b.weeks`;

/** The same fields as SQL expressions. */
type Columns<Values> = { readonly [Name in keyof Values]: RawBuilder<unknown> };

/** Selects the minutes of the expert `u` that an owner has requested or used, and the kind of its organization. */
export function selectQuotaUsage({ organizationId, userId }: QuotaOwner | Columns<QuotaOwner>) {
  const organization = sql`${organizationId}::uuid`;
  const sum = (ownedBy: RawBuilder<unknown>) => sql`
    (select coalesce(sum(${requestedMinutes}), 0)::int from expert_sessions as b
      where b.expert_id = u.id and ${countsTowardsQuota} and ${ownedBy})`;
  return {
    // Each branch uses an index; one condition for both would not.
    usedMinutes: sql<number>`case when ${organization} is null
      then ${sum(sql`b.organization_id is null and b.requester_id = ${userId}`)}
      else ${sum(sql`b.organization_id = ${organization}`)} end`,
    accountKind: sql<OrganizationKind | null>`
      (select o.kind from organizations as o where o.id = ${organization})`,
  };
}

/** The same for a booking `b`, for the owner of its quota. */
export function selectQuotaUsageOfBooking() {
  const { usedMinutes, accountKind } = selectQuotaUsage({
    organizationId: sql`u.organization_id`,
    userId: sql`u.requester_id`,
  });
  const booking = sql`(select b.expert_id as id, b.organization_id, b.requester_id) as u`;
  return {
    usedMinutes: sql<number>`(select ${usedMinutes} from ${booking})`,
    accountKind: sql<OrganizationKind | null>`(select ${accountKind} from ${booking})`,
  };
}
