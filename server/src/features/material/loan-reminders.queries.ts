// SQL of what loans need by the clock: reminders, warnings and bookings that were not collected.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/db.ts';
import { fullName } from '../users/brief-person.sql.ts';
import { bookedNames } from './material-bookings.queries.ts';

export interface RemindedBooking {
  readonly id: string;
  readonly bookerId: string;
  readonly isTT: boolean;
  readonly names: string;
  readonly borrower: string;
  readonly start: string;
  readonly end: string;
  /** How many reminders of the overdue return were sent. */
  readonly reminders: number;
}

/** Updates some bookings `b`, and returns them. Locked ones wait for the next run. */
async function updateSome(
  db: Db,
  set: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<readonly RemindedBooking[]> {
  const { rows } = await sql<RemindedBooking>`
    update material_bookings as b set ${set}
    where b.id in (
      select b.id from material_bookings as b where ${where} order by b.end_at, b.id limit ${limit}
      for update of b skip locked)
    returning b.id, b.booker_id as "bookerId", b.is_tt as "isTT", ${bookedNames} as names, b.start_at as start,
      b.end_at as end, (select ${fullName('u')} from users as u where u.id = b.booker_id) as borrower, b.overdue_reminders as reminders`.execute(
    db,
  );
  return rows;
}

/** What has to come back within a time, once. */
export const setReturnReminded = (db: Db, now: Date, withinMs: number, limit: number) =>
  updateSome(
    db,
    sql`return_reminded_at = ${now.toISOString()}`,
    sql`b.status = 'out' and b.return_reminded_at is null and b.end_at > ${now.toISOString()}
      and b.end_at <= ${new Date(now.getTime() + withinMs).toISOString()}`,
    limit,
  );

/** What is overdue by the step that comes next, in milliseconds after the end. */
export const setOverdueReminded = (db: Db, now: Date, steps: readonly number[], limit: number) =>
  updateSome(
    db,
    sql`overdue_reminders = b.overdue_reminders + 1`,
    sql`b.status = 'out' and b.overdue_reminders < ${steps.length}
      and b.end_at + make_interval(secs => (${[...steps]}::double precision[])[b.overdue_reminders + 1] / 1000)
        <= ${now.toISOString()}::timestamptz`,
    limit,
  );

/** How far ahead bookings are checked for what may be missing. */
const WARNED_AHEAD = sql`interval '7 days'`;

/** Coming bookings for which too little is left while others are late or items are blocked, once each. */
export const setWarned = (db: Db, materialIds: readonly string[], now: Date) => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return updateSome(
    db,
    sql`warned_at = ${now.toISOString()}`,
    sql`b.status in ('pending', 'accepted') and b.warned_at is null
      and b.start_at > ${at} and b.start_at <= ${at} + ${WARNED_AHEAD}
      and exists (
        select from allocations as a join materials as m on m.id = a.resource_id
        where a.booking_kind = 'material_booking' and a.booking_id = b.id and a.state <> 'released'
          and a.resource_id = any(${[...materialIds]}::uuid[])
          and peak_quantity(a.resource_id, a.busy_from, a.busy_to, ${at}) > m.quantity - (
            select count(*) from material_items as i where i.material_id = m.id and i.state = 'blocked'))`,
    1_000,
  );
};

/** Accepted bookings that are over without a hand-out. */
export const findUncollected = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('material_bookings')
    .select('id')
    .where('status', '=', 'accepted')
    .where('end_at', '<=', now.toISOString())
    .orderBy('end_at')
    .limit(limit)
    .execute();

/** The materials of which something is overdue. */
export async function findOverdueMaterialIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('allocations')
    .select('resource_id as id')
    .distinct()
    .where('booking_kind', '=', 'material_booking')
    .where('overdue', '=', true)
    .where('state', '=', 'confirmed')
    .execute();
  return rows.map(({ id }) => id);
}
