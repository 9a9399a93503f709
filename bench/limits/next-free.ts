import type pg from 'pg';
import { type Hours, startsOf, type Stretch } from './grid.ts';

const QUERY = `
  with hours as (
    select expert_id, json_agg(h order by starts) as hours from expert_hours as h group by expert_id
  ), taken as (
    select resource_id, json_agg(json_build_array(
      date_part('epoch', busy_from) * 1000, date_part('epoch', busy_to) * 1000)) as taken
    from claims where state in ('held', 'accepted') and busy_to > now() and busy_from < now() + interval '14 days'
    group by resource_id
  )
  select hours.expert_id as id, hours.hours, taken.taken
  from hours left join taken on taken.resource_id = hours.expert_id`;
const LENGTH = 3_600_000;
const DAY = 24 * LENGTH;
const PAGE = 20;

export async function nextFree(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string; hours: Hours[]; taken: Stretch[] | null }>(QUERY);
  const from = Date.now() + DAY;
  const found = rows.flatMap(({ id, hours, taken }) => {
    const [next] = startsOf(hours, taken ?? [], { from, to: from + 14 * DAY, length: LENGTH });
    return next === undefined ? [] : [{ id, next }];
  });
  const items = found
    .toSorted((a, b) => a.next - b.next || (a.id < b.id ? -1 : 1))
    .slice(0, PAGE)
    .map(({ id, next }) => ({ id, nextFree: new Date(next).toISOString() }));
  return { items };
}
