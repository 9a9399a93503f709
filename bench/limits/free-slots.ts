import type pg from 'pg';
import { availabilitySnapshot } from './snapshots.ts';
import { type AvailabilitySnapshot, findStarts } from './grid.ts';

const QUERY = {
  name: 'free-slots',
  text: `select ${availabilitySnapshot('$2::timestamptz', '$3::timestamptz')} from experts as e join resources as r on r.id = e.user_id where e.user_id = $1`,
};
const LENGTH = 3_600_000;

export async function freeSlots(pool: pg.Pool, query: URLSearchParams) {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const values = [query.get('expert'), new Date(from).toISOString(), new Date(to).toISOString()];
  const { rows } = await pool.query<AvailabilitySnapshot>({ ...QUERY, values });
  const [row] = rows;
  const found = row ? findStarts(row, { from, to, length: LENGTH }) : [];
  return {
    slots: Array.from(found, (start) => ({
      start: new Date(start).toISOString(),
      end: new Date(start + LENGTH).toISOString(),
    })),
  };
}
