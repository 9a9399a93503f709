const ms = (column: string) => `date_part('epoch', ${column}) * 1000`;
const busyRange = `json_build_array(${ms('busy_from')}, ${ms('busy_to')})`;

/** SQL columns of the availability snapshot of expert `e` with the resource `r` between two instants. */
export const availabilitySnapshot = (from: string, until: string) => `
  r.buffer_before, r.buffer_after, r.max_per_day,
  (select json_agg(h order by h.starts) from opening_hours as h where h.resource_id = e.user_id) as hours,
  (select json_agg(d order by d.day, d.starts) from date_overrides as d
   where d.resource_id = e.user_id and d.day between ${from}::date - 1 and ${until}::date + 1) as days,
  (select json_agg(json_build_array(c.first_day, c.last_day)) from resource_closures as c
   where c.resource_id = e.user_id and c.last_day >= ${from}::date - 1) as away,
  (select json_agg(json_build_array(first_day, last_day)) from hub_closures
   where last_day >= ${from}::date - 1 and first_day <= ${until}::date + 1) as closed,
  (select json_agg(${busyRange}) from (
     select busy_from, busy_to from allocations
     where resource_id = e.user_id and state in ('held', 'confirmed')
       and busy_to > ${from} - interval '4 hours' and busy_from < ${until} + interval '4 hours'
     union all
     select busy_from, busy_to from external_busy
     where resource_id = e.user_id and busy_to > ${from} and busy_from < ${until}
   ) as it) as taken,
  (select json_agg(${ms('start_at')}) from expert_sessions
   where r.max_per_day is not null and expert_id = e.user_id and status in ('accepted', 'finished')
     and end_at > ${from} - interval '1 day' and start_at < ${until} + interval '1 day') as sessions`;
