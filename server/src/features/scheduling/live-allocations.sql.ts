import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import { sql, type SqlBool } from 'kysely';

/** SQL condition: the allocation of the alias occupies its resource; an expired hold occupies nothing. */
export const isLive = (alias: string, now: string) =>
  sql<SqlBool>`(${sql.ref(`${alias}.state`)} in ('held', 'confirmed')
    and (${sql.ref(`${alias}.expires_at`)} is null or ${sql.ref(`${alias}.expires_at`)} > ${now}::timestamptz))`;

/** SQL condition: the booking of the alias occupies something, or this resource, or one unit of it. */
export const hasLiveAllocation = (
  kind: BookingKind,
  alias: string,
  now: string,
  resourceId?: string,
  unit?: number,
) => sql<SqlBool>`exists (
  select from allocations as a
  where a.booking_kind = ${sql.lit(kind)} and a.booking_id = ${sql.ref(`${alias}.id`)} and ${isLive('a', now)}
    ${resourceId === undefined ? sql`` : sql`and a.resource_id = ${resourceId}`}
    ${unit === undefined ? sql`` : sql`and a.unit = ${unit}`})`;

/** SQL condition: the booking of the alias is accepted, or waits for an approval whose hold has not expired. */
export const isHeldOrAccepted = (kind: BookingKind, alias: string, now: string) => {
  const status = sql.ref(`${alias}.status`);
  return sql<SqlBool>`(${status} = 'accepted'
    or ${status} = 'pending' and ${hasLiveAllocation(kind, alias, now)})`;
};
