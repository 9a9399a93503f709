import type pg from 'pg';

const INSERT = {
  name: 'booking',
  text: `insert into bench_allocations (mode, unit, quantity, overdue, resource_id, busy_from, busy_to, state, booking_kind, booking_id)
    select 'exclusive', 1, 1, false, person, $3, $4, 'confirmed', 'expert_session', uuidv7() from unnest(array[$1, $2]::uuid[]) as person`,
};

/** Inserts the allocations of two users under the exclusion constraint. */
export async function insertBooking(pool: pg.Pool, query: URLSearchParams) {
  const values = ['expert', 'requester', 'start', 'end'].map((name) => query.get(name));
  await pool.query({ ...INSERT, values });
  return {};
}
