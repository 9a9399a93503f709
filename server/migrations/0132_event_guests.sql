-- A guest whose time is over leaves a row without a name, an address or answers, so that the figures of the event stay.
alter table event_registrations add column forgotten_at timestamptz;
alter table event_registrations drop constraint event_registrations_check,
  add constraint event_registrations_who check (num_nonnulls(user_id, email, forgotten_at) = 1),
  add constraint event_registrations_forgotten check (forgotten_at is null or (name = '' and answers = '{}'));

-- When a guest was reminded of the event last.
alter table event_registrations add column reminded_at timestamptz;

-- The id of an answer tells neither when it was given nor, by that, by whom; comments are listed by it.
alter table event_survey_answers alter column id set default gen_random_uuid();
update event_survey_answers set id = gen_random_uuid();
