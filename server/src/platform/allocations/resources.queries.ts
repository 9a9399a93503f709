import type { Policy, Schedule } from '@thedot/domain/scheduling/schedule.contract';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

interface PolicyFields extends Policy, Pick<Schedule, 'timeZone'> {}

/** Updates the given fields of a resource's booking policy; omitted fields stay. */
export const updateBookingPolicy = (
  db: Db,
  resourceId: string,
  {
    lengths,
    ...policy
  }: { readonly [Name in keyof PolicyFields]?: PolicyFields[Name] | undefined },
) =>
  db
    .updateTable('resources')
    .set({
      time_zone: policy.timeZone,
      notice_minutes: policy.noticeMinutes,
      horizon_days: policy.horizonDays,
      buffer_before: policy.bufferBefore,
      buffer_after: policy.bufferAfter,
      ...(lengths && toLengthColumns(lengths)),
      step_minutes: policy.step,
      max_per_day: policy.maxPerDay,
      hours_apply: policy.hoursApply,
      needs_approval: policy.needsApproval,
      hold_hours: policy.holdHours,
      check_in_minutes: policy.checkInMinutes,
    })
    .where('id', '=', resourceId)
    .execute();

const toLengthColumns = (lengths: Policy['lengths']) =>
  'min' in lengths
    ? { lengths: null, min_minutes: lengths.min, max_minutes: lengths.max }
    : { lengths, min_minutes: null, max_minutes: null };

/** Inserts a resource that is no person, with the default policy, and returns its id. */
export async function insertResource(
  db: Db,
  resource: {
    readonly kind: 'space' | 'material' | 'event';
    readonly mode: 'exclusive' | 'counted';
    readonly name: string;
    readonly units: number;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('resources')
    .values(resource)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Updates the given fields of a resource; omitted fields stay. Hidden resources take no bookings. */
export const updateResource = (
  db: Db,
  id: string,
  {
    name,
    units,
    outOfUse,
    timeZone,
    hiddenAt,
  }: {
    readonly name?: string | undefined;
    readonly units?: number | undefined;
    /** Numbers of units that cannot be booked. */
    readonly outOfUse?: readonly number[] | undefined;
    /** Null is the zone of the hub. */
    readonly timeZone?: string | null | undefined;
    readonly hiddenAt?: Date | null | undefined;
  },
) =>
  db
    .updateTable('resources')
    .set({
      name,
      units,
      units_out_of_use: outOfUse && [...outOfUse],
      time_zone: timeZone,
      hidden_at: hiddenAt && hiddenAt.toISOString(),
    })
    .where('id', '=', id)
    .execute();

/** Deletes a resource that was never occupied, with what its kind stores of it. */
export const deleteResource = (db: Db, id: string) =>
  db.deleteFrom('resources').where('id', '=', id).execute();

/** The highest unit of a resource that is booked from now on; 0 without bookings. */
export async function findHighestUnit(db: Db, id: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('allocations')
    .select((eb) => eb.fn.max('unit').as('unit'))
    .where('resource_id', '=', id)
    .where('state', 'in', ['held', 'confirmed'])
    .where('busy_to', '>', now.toISOString())
    .executeTakeFirst();
  return row?.unit ?? 0;
}

/** Sets the time zone of a resource that has none yet. */
export const setMissingTimeZone = (db: Db, resourceId: string, timeZone: string) =>
  db
    .updateTable('resources')
    .set({ time_zone: timeZone })
    .where('id', '=', resourceId)
    .where('time_zone', 'is', null)
    .execute();

/** Sets the stock of counted resources, but never less than what is booked, which the constraint would refuse. */
export const updateStock = (
  db: Db,
  stocks: readonly { readonly id: string; readonly units: number }[],
  now: Date,
) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    update resources as r set units = greatest(stock.units, peak_quantity(r.id, least(now(), ${at}), 'infinity', ${at}))
    from unnest(${stocks.map(({ id }) => id)}::uuid[], ${stocks.map(({ units }) => units)}::integer[]) as stock (id, units)
    where r.id = stock.id`.execute(db);
};
