import { Role, isStaff } from '@thedot/domain/access/roles';
import type { BookingKind } from '@thedot/domain/kernel/booking-ref';
import type {
  BookingQuota,
  NewBookingQuota,
  QuotaPeriod,
  QuotaUnit,
  QuotaUse,
} from '@thedot/domain/scheduling/quotas.contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { type DailyQuotaQuery, selectRequests } from './daily-quota.queries.ts';

/** A kind of booking, and which of its bookings use quotas. */
export interface QuotaKind {
  readonly kind: BookingKind;
  /** As `Bookable.quotaUses`. */
  readonly quotaUses: RawBuilder<unknown>;
}

const MINUTES_PER_HOUR = 60;

/** The limit in the unit of the quota `q`. */
const limitOf = sql<number>`coalesce(q.max_bookings, q.max_minutes / ${sql.lit(MINUTES_PER_HOUR)})`;
const unitOf = sql<QuotaUnit>`case when q.max_bookings is null then 'hours' else 'bookings' end`;

const quotaColumns = (db: Db, kind: BookingKind) =>
  db
    .selectFrom('booking_quotas as q')
    .select([
      'q.id',
      'q.groups',
      sql<Role[]>`q.roles`.as('roles'),
      sql<BookingQuota['countsFor']>`q.counts_for`.as('countsFor'),
      sql<QuotaPeriod>`q.period`.as('period'),
      unitOf.as('unit'),
      limitOf.as('limit'),
    ])
    .where('q.booking_kind', '=', kind);

export const findQuotas = (db: Db, kind: BookingKind): Promise<BookingQuota[]> =>
  quotaColumns(db, kind).orderBy('q.created_at').orderBy('q.id').execute();

export const findQuota = (db: Db, kind: BookingKind, id: string) =>
  quotaColumns(db, kind).where('q.id', '=', id).executeTakeFirst();

const toRow = ({ groups, roles, countsFor, period, unit, limit }: NewBookingQuota) => ({
  groups: [...groups],
  roles: [...roles],
  counts_for: countsFor,
  period,
  max_bookings: unit === 'bookings' ? limit : null,
  max_minutes: unit === 'hours' ? limit * MINUTES_PER_HOUR : null,
});

export async function insertQuota(
  db: Db,
  quota: NewBookingQuota & {
    readonly kind: BookingKind;
    readonly createdBy: string;
    readonly now: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('booking_quotas')
    .values({
      ...toRow(quota),
      booking_kind: quota.kind,
      created_by: quota.createdBy,
      created_at: quota.now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateQuota = (db: Db, kind: BookingKind, id: string, quota: NewBookingQuota) =>
  db
    .updateTable('booking_quotas')
    .set(toRow(quota))
    .where('id', '=', id)
    .where('booking_kind', '=', kind)
    .returning('id')
    .executeTakeFirst();

export const deleteQuota = (db: Db, kind: BookingKind, id: string) =>
  db
    .deleteFrom('booking_quotas')
    .where('id', '=', id)
    .where('booking_kind', '=', kind)
    .returning('id')
    .executeTakeFirst();

const STAFF = Role.options.filter(isStaff);

/** Whether the quota `q` is about a user of this role. */
const isAbout = (role: RawBuilder<unknown>) => sql<boolean>`
  case when cardinality(q.roles) > 0 then ${role} = any(q.roles) else ${role} <> all(${[...STAFF]}::text[]) end`;

/** The period of the quota `q` in which a booking begins: `starts`, `ends`, and `after` for what has not ended. */
const periodOf = (start: RawBuilder<unknown>, zone: string, now: Date) => sql`
  lateral (
    select
      case q.period when 'future' then '-infinity'::timestamptz else local.first at time zone ${zone} end as starts,
      case q.period when 'future' then 'infinity'::timestamptz
        else (local.first + ('1 ' || q.period)::interval) at time zone ${zone} end as ends,
      case q.period when 'future' then ${now.toISOString()}::timestamptz else '-infinity'::timestamptz end as after
    from (select date_trunc(case q.period when 'future' then 'day' else q.period end,
      ${start} at time zone ${zone}) as first) as local
  ) as p`;

/** What the bookings of one owner use of the quota `q` in the period `p`, in its unit. */
const usedIn = (
  { quotaUses }: QuotaKind,
  owner: { readonly userId: RawBuilder<unknown>; readonly organizationId: RawBuilder<unknown> },
) => sql<number>`(
  select case when q.max_bookings is null
      then coalesce(sum(extract(epoch from u.end_at - u.start_at)) / 3600, 0) else count(*) end::float
  from (${quotaUses}) as u
  where case when q.counts_for = 'organization' and ${owner.organizationId} is not null
      then u.organization_id = ${owner.organizationId} else u.user_id = ${owner.userId} end
    and u."group" = any(q.groups)
    and u.start_at >= p.starts and u.start_at < p.ends and u.end_at > p.after)`;

interface ExceededQuery {
  readonly ids: readonly string[];
  readonly zone: string;
  readonly now: Date;
}

export interface ExceededQuota {
  readonly unit: QuotaUnit;
  readonly period: QuotaPeriod;
  readonly limit: number;
}

/** Selects one quota, as JSON, that these bookings exceed with all others of their owner; null without one. */
const selectExceeded = (kind: QuotaKind, { ids, zone, now }: ExceededQuery) =>
  sql<ExceededQuota | null>`(
    select json_build_object('unit', ${unitOf}, 'period', q.period, 'limit', ${limitOf})
    from (${kind.quotaUses}) as n
    join users as owner on owner.id = n.user_id
    join booking_quotas as q on q.booking_kind = ${kind.kind} and n."group" = any(q.groups) and ${isAbout(sql`owner.role`)}
    cross join ${periodOf(sql`n.start_at`, zone, now)}
    where n.id = any(${[...ids]}::uuid[])
      and ${usedIn(kind, { userId: sql`n.user_id`, organizationId: sql`n.organization_id` })} > ${limitOf}
    order by n.start_at, q.created_at
    limit 1)`;

/** The daily requests and one exceeded quota, in one statement. */
export const findQuotaState = (
  db: Db,
  daily: DailyQuotaQuery | null,
  exceeded: (ExceededQuery & { readonly of: QuotaKind }) | null,
) =>
  db
    .selectNoFrom([
      (daily ? selectRequests(daily) : sql<number>`0`).as('today'),
      (exceeded ? selectExceeded(exceeded.of, exceeded) : sql<null>`null`).as('exceeded'),
    ])
    .executeTakeFirstOrThrow();

interface QuotaUseQuery {
  readonly owner: {
    readonly userId: string;
    readonly organizationId: string | null;
    readonly role: string;
  };
  readonly group: string;
  /** Of the booking whose periods count. */
  readonly start: string;
  readonly zone: string;
  readonly now: Date;
}

/** The quotas of one owner for a group of resources, with what is used in the periods of a booking. */
export async function findQuotaUse(
  db: Db,
  kind: QuotaKind,
  { owner, group, start, zone, now }: QuotaUseQuery,
): Promise<QuotaUse[]> {
  const of = {
    userId: sql`${owner.userId}::uuid`,
    organizationId: sql`${owner.organizationId}::uuid`,
  };
  const { rows } = await sql<QuotaUse>`
    select q.id, q.counts_for as "countsFor", q.period, ${unitOf} as unit, ${limitOf} as "limit",
      ${usedIn(kind, of)} as used
    from booking_quotas as q
    cross join ${periodOf(sql`${start}::timestamptz`, zone, now)}
    where q.booking_kind = ${kind.kind} and ${group} = any(q.groups) and ${isAbout(sql`${owner.role}::text`)}
    order by q.created_at, q.id`.execute(db);
  return rows;
}
