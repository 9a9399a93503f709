import type pg from 'pg';
import { type Hours, startsOf, type Stretch } from './grid.ts';

const QUERY = {
  name: 'free-slots',
  text: `select
      (select json_agg(h order by starts) from expert_hours as h where expert_id = $1) as hours,
      (select json_agg(json_build_array(date_part('epoch', busy_from) * 1000, date_part('epoch', busy_to) * 1000))
       from claims where resource_id = $1 and state in ('held', 'accepted')
         and busy_to > $2 and busy_from < $3) as taken`,
};
const LENGTH = 3_600_000;

export async function freeSlots(pool: pg.Pool, query: URLSearchParams) {
  const [from, to] = [Number(query.get('from')), Number(query.get('to'))];
  const values = [query.get('expert'), new Date(from).toISOString(), new Date(to).toISOString()];
  const { rows } = await pool.query<{ hours: Hours[]; taken: Stretch[] | null }>({
    ...QUERY,
    values,
  });
  const [row] = rows;
  const found = row ? startsOf(row.hours, row.taken ?? [], { from, to, length: LENGTH }) : [];
  return {
    slots: Array.from(found, (start) => ({
      start: new Date(start).toISOString(),
      end: new Date(start + LENGTH).toISOString(),
    })),
  };
}
