import type pg from 'pg';
import { availabilitySnapshot } from './snapshots.ts';
import { type AvailabilitySnapshot, findStarts } from './grid.ts';

const QUERY = `select e.user_id as id, ${availabilitySnapshot('now()', "(now() + interval '14 days')")} from experts as e join resources as r on r.id = e.user_id`;
const LENGTH = 3_600_000;
const DAY = 24 * LENGTH;
const PAGE = 20;

export async function nextFree(pool: pg.Pool) {
  const { rows } = await pool.query<AvailabilitySnapshot & { id: string }>(QUERY);
  const from = Date.now() + DAY;
  const found = rows.flatMap(({ id, ...snapshot }) => {
    const [next] = findStarts(snapshot, { from, to: from + 13 * DAY, length: LENGTH });
    return next === undefined ? [] : [{ id, next }];
  });
  const items = found
    .toSorted((a, b) => a.next - b.next || (a.id < b.id ? -1 : 1))
    .slice(0, PAGE)
    .map(({ id, next }) => ({ id, nextFree: new Date(next).toISOString() }));
  return { items };
}
