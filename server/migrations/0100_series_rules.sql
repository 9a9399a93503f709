-- A series of any kind keeps how it repeats.
alter table series
  add column booking_kind text not null default 'expert_session' check (booking_kind in ('expert_session', 'space_booking')),
  add column rule jsonb,
  -- When the booker was told that the series ends soon.
  add column end_noticed_at timestamptz,
  alter column weeks drop not null,
  add check (booking_kind <> 'expert_session' or weeks is not null);

update series set rule = jsonb_build_object(
  'frequency', 'week', 'interval', 1, 'weekdays', '[]'::jsonb, 'monthlyOn', 'date', 'count', weeks);

-- Series of spaces had no row: each was weekly.
insert into series (id, booking_kind, time_zone, first_at, created_at, rule)
select b.series_id, 'space_booking', coalesce(min(r.time_zone), 'UTC'), min(b.start_at), min(b.created_at), jsonb_build_object(
  'frequency', 'week', 'interval', 1, 'weekdays', '[]'::jsonb, 'monthlyOn', 'date', 'count', greatest(2, least(count(*), 60)))
from space_bookings as b join resources as r on r.id = b.space_id
where b.series_id is not null
group by b.series_id;

alter table series alter column rule set not null;
alter table space_bookings add foreign key (series_id) references series;
create index series_without_end_notice on series (id) where booking_kind = 'space_booking' and end_noticed_at is null;
