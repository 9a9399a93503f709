-- What attendees answer after an event. The answer of a guest stays without them once they are forgotten.
create table event_survey_answers (
  id              uuid primary key default uuidv7(),
  event_id        uuid not null references events on delete cascade,
  registration_id uuid unique references event_registrations on delete set null,
  -- Null for a guest without an account.
  user_id         uuid references users,
  rating          smallint not null check (rating between 1 and 5),
  comment         text not null check (length(comment) <= 2000),
  comes_again     boolean not null,
  answered_at     timestamptz not null
);
create index event_survey_answers_event on event_survey_answers (event_id, id);
create index event_survey_answers_user on event_survey_answers (user_id) where user_id is not null;

-- When attendees were asked.
alter table events add column surveyed_at timestamptz;
create index events_to_survey on events (end_at) where surveyed_at is null;

-- Events that were proposed together.
alter table series drop constraint series_booking_kind_check,
  add constraint series_booking_kind_check check (booking_kind in ('expert_session', 'space_booking', 'event'));
alter table events add column series_id uuid references series;
create index events_series on events (series_id, start_at) where series_id is not null;

-- Online events are met in a video meeting of the hub.
alter type meeting_kind add value 'event';
alter table meetings add column event_id uuid references events on delete cascade,
  add check ((kind::text = 'event') = (event_id is not null) and (event_id is null or event_id = id));
