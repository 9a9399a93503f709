import type pg from 'pg';
import { availabilitySnapshot } from './snapshots.ts';
import { type AvailabilitySnapshot, findStarts } from './grid.ts';

const QUERY = {
  name: 'topic-slots',
  text: `select ${availabilitySnapshot('$2::timestamptz', '$3::timestamptz')} from experts as e join resources as r on r.id = e.user_id
    where $1::expertise = any (e.categories)`,
};
const LENGTH = 3_600_000;

/** The free slots of a topic with the number of free experts. */
export async function topicSlots(pool: pg.Pool, query: URLSearchParams) {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const values = [query.get('category'), new Date(from).toISOString(), new Date(to).toISOString()];
  const { rows } = await pool.query<AvailabilitySnapshot>({ ...QUERY, values });
  const free = new Map<number, number>();
  for (const row of rows) {
    for (const start of findStarts(row, { from, to, length: LENGTH })) {
      free.set(start, (free.get(start) ?? 0) + 1);
    }
  }
  return {
    slots: [...free]
      .toSorted(([a], [b]) => a - b)
      .map(([start, experts]) => ({ start: new Date(start).toISOString(), experts })),
  };
}
