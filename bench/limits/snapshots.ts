const ms = (column: string) => `date_part('epoch', ${column}) * 1000`;
const stretch = `json_build_array(${ms('busy_from')}, ${ms('busy_to')})`;

/** All that the rules ask of the time of an expert `e` between two instants. */
export const diaryOf = (from: string, until: string) => `
  e.buffer_before, e.buffer_after, e.daily_sessions,
  (select json_agg(h order by h.starts) from expert_hours as h where h.expert_id = e.user_id) as hours,
  (select json_agg(d order by d.day, d.starts) from expert_days as d
   where d.expert_id = e.user_id and d.day between ${from}::date - 1 and ${until}::date + 1) as days,
  (select json_agg(json_build_array(c.first_day, c.last_day)) from expert_closures as c
   where c.expert_id = e.user_id and c.last_day >= ${from}::date - 1) as away,
  (select json_agg(json_build_array(first_day, last_day)) from hub_closures
   where last_day >= ${from}::date - 1 and first_day <= ${until}::date + 1) as closed,
  (select json_agg(${stretch}) from (
     select busy_from, busy_to from claims
     where resource_id = e.user_id and state in ('held', 'accepted')
       and busy_to > ${from} - interval '4 hours' and busy_from < ${until} + interval '4 hours'
     union all
     select busy_from, busy_to from expert_busy
     where expert_id = e.user_id and busy_to > ${from} and busy_from < ${until}
   ) as it) as taken,
  (select json_agg(${ms('start_at')}) from bookings
   where e.daily_sessions is not null and expert_id = e.user_id and status in ('accepted', 'finished')
     and end_at > ${from} - interval '1 day' and start_at < ${until} + interval '1 day') as sessions`;
