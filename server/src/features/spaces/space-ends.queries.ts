// SQL of what bookers are told before a booking or a series ends. Each is returned once.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { isLive } from '../scheduling/live-allocations.sql.ts';

interface EndingQuery {
  readonly now: Date;
  /** A booking is due so many minutes before its end. */
  readonly minutes: number;
  readonly limit: number;
}

/** A booking that begins later than this after the end, with its buffer, does not follow. */
const FOLLOWS_WITHIN = sql.lit('15 minutes');

/** Marks bookings that end in a few minutes while another one follows at their place, and returns their ids. */
export async function markEndingBookings(
  db: Db,
  { now, minutes, limit }: EndingQuery,
): Promise<readonly string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ id: string }>`
    insert into booking_reminders (booking_kind, booking_id, user_id, kind, start_at)
    select 'space_booking', b.id, b.booker_id, 'end', b.end_at from space_bookings as b
    where b.status = 'accepted' and b.start_at <= ${at} and b.end_at > ${at}
      and b.end_at <= ${at} + make_interval(mins => ${minutes})
      and not exists (
        select from booking_reminders as r
        where r.booking_kind = 'space_booking' and r.booking_id = b.id and r.user_id = b.booker_id
          and r.kind = 'end' and r.start_at = b.end_at)
      and exists (
        select from allocations as own join allocations as next
          on next.resource_id = own.resource_id and next.unit = own.unit and next.id <> own.id
        left join space_bookings as following on next.booking_kind = 'space_booking' and following.id = next.booking_id
        where own.booking_kind = 'space_booking' and own.booking_id = b.id and own.state = 'confirmed'
          and ${isLive('next', now.toISOString())} and next.busy_to > b.end_at
          and following.booker_id is distinct from b.booker_id
          and next.busy_from >= b.end_at and next.busy_from <= b.end_at + interval ${FOLLOWS_WITHIN})
    order by b.end_at limit ${limit}
    on conflict do nothing
    returning booking_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

interface EndingSeriesQuery {
  readonly now: Date;
  readonly days: number;
}

/** Marks series whose last booking is near, if they were booked longer before, and returns the ids of these bookings. */
export async function markEndingSeries(
  db: Db,
  { now, days }: EndingSeriesQuery,
): Promise<readonly string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const span = sql`make_interval(days => ${days})`;
  const { rows } = await sql<{ id: string }>`
    update series as s set end_noticed_at = ${at} from (
      select distinct on (b.series_id) b.series_id, b.id, b.start_at, b.created_at
      from space_bookings as b join series as open on open.id = b.series_id
      where open.booking_kind = 'space_booking' and open.end_noticed_at is null
        and b.status in ('pending', 'accepted')
      order by b.series_id, b.start_at desc) as last
    where last.series_id = s.id and s.end_noticed_at is null
      and last.start_at > ${at} and last.start_at <= ${at} + ${span} and last.created_at <= last.start_at - ${span}
    returning last.id`.execute(db);
  return rows.map(({ id }) => id);
}
