import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { Bookable, QuotaOwner } from '../../../kernel/bookable.ts';
import { lockOfKey } from '../../../platform/allocations/allocations.queries.ts';

export interface DailyQuotaQuery {
  readonly bookables: readonly Pick<Bookable, 'quotaRows'>[];
  readonly owner: QuotaOwner;
  readonly day: Slot;
}

/** Counts the owner's bookings of all kinds that use the quota of the day. */
export const selectRequests = ({
  bookables,
  owner: { organizationId, userId },
  day,
}: DailyQuotaQuery) => {
  const kinds = bookables.flatMap(({ quotaRows }) => (quotaRows ? [sql`(${quotaRows})`] : []));
  const isOwn =
    organizationId === null
      ? sql`organization_id is null and user_id = ${userId}`
      : sql`organization_id = ${organizationId}`;
  return sql<number>`(
    select count(distinct request_id)::int from (${sql.join(kinds, sql` union all `)}) as counted
    where ${isOwn} and created_at >= ${day.start} and created_at < ${day.end})`;
};

/**
 * Keeps the user from being removed until the transaction ends, then locks the keys in their order. Returns false, and
 * locks nothing, if the user has been removed. `reusesPlans`: the further statements of the transaction take a few rows by
 * an index, whatever their values, so PostgreSQL plans none of them anew.
 */
export async function lockUnremoved(
  db: Db,
  userId: string,
  keys: readonly string[],
  { reusesPlans = false }: { readonly reusesPlans?: boolean } = {},
): Promise<boolean> {
  const plans = sql`set_config('plan_cache_mode', 'force_generic_plan', true),`;
  const { rows } = await sql`
    with booker as materialized (
      select id from users where id = ${userId}::uuid and not is_removed for share)
    select ${reusesPlans ? plans : sql``} ${lockOfKey} from booker left join unnest(${[...keys]}::text[]) as key on true`.execute(
    db,
  );
  return rows.length > 0;
}

export async function countRequests(db: Db, query: DailyQuotaQuery): Promise<number> {
  const row = await db.selectNoFrom(selectRequests(query).as('count')).executeTakeFirstOrThrow();
  return row.count;
}
