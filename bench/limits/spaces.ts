import type pg from 'pg';

const DAY = {
  name: 'spaces-of-a-day',
  text: `select b.id, b.space_id as "spaceId", r.name, b.start_at as start, b.end_at as end, b.status
    from space_bookings as b join spaces as s on s.id = b.space_id join resources as r on r.id = b.space_id
    where b.end_at > $1 and b.start_at < $2 and b.start_at > $1::timestamptz - interval '1 day'
      and ($3::text is null or s.type = $3)
    order by b.start_at, b.id`,
};

/** Reads the bookings of all spaces, or of one type, in a time range. */
export async function spaceBookings(pool: pg.Pool, query: URLSearchParams) {
  const values = [query.get('from'), query.get('to'), query.get('type')];
  const { rows } = await pool.query<{ id: string }>({ ...DAY, values });
  return { items: rows };
}

const INSERT = {
  name: 'space-booking',
  text: `insert into bench_allocations (mode, unit, quantity, overdue, resource_id, busy_from, busy_to, state, booking_kind, booking_id)
    values ('exclusive', 1, 1, false, $1, $2, $3, 'confirmed', 'space_booking', uuidv7())`,
};

/** Inserts the allocation of a space under the exclusion constraint. */
export async function insertSpaceBooking(pool: pg.Pool, query: URLSearchParams) {
  await pool.query({ ...INSERT, values: ['space', 'start', 'end'].map((name) => query.get(name)) });
  return {};
}
