-- Renames tables, columns, types and functions after docs/glossary.md. All rows stay.

alter table bookings rename to expert_sessions;
alter table booking_slots rename to expert_session_slots;
alter table booking_rounds rename to expert_session_rounds;
alter table booking_series rename to series;
alter table booking_series_gaps rename to series_exceptions;

alter table booking_steps rename to booking_events;
alter table booking_events rename column passed_why to reassign_reason;
alter type booking_step_kind rename to booking_event_kind;

alter table claims rename to allocations;
alter table allocations rename column source_kind to booking_kind;
alter table allocations rename column source_id to booking_id;
alter type claim_state rename to allocation_state;
alter type allocation_state rename value 'accepted' to 'confirmed';
update allocations set booking_kind = 'expert_session' where booking_kind = 'booking';

alter table expert_hours rename to opening_hours;
alter table opening_hours rename column expert_id to resource_id;
alter table expert_days rename to date_overrides;
alter table date_overrides rename column expert_id to resource_id;
alter table expert_closures rename to resource_closures;
alter table resource_closures rename column expert_id to resource_id;
alter table expert_busy rename to external_busy;
alter table external_busy rename column expert_id to resource_id;

alter table closings rename to closure_cancellations;
alter table closing_sessions rename to closure_cancellation_bookings;

alter table room_sides rename to chat_memberships;
alter table chat_memberships rename column furthest to read_position;
alter table chat_memberships rename column told to notified_position;
alter table chat_memberships rename column pushed to pushed_position;
alter table chat_memberships rename column counted to counts_version;
alter table messages rename column mentions_them to mentions_receiver;
alter table ringing rename to active_calls;

alter table sessions rename to sign_in_sessions;
alter table old_passwords rename to password_history;
alter table recovery_codes rename column mark to code_digest;
alter table registrations rename to sign_up_reviews;
alter table registration_slots rename to sign_up_review_slots;

alter table notifications rename column fact to event_id;
alter type email_pace rename to email_frequency;
alter table import_rows rename column wish to input;
alter table import_rows rename column faults to errors;
alter table files rename column place to position;

-- Constraints, indexes and triggers follow the names of their tables.
do $$
declare
  tables constant text[][] := array[
    ['booking_series_gaps', 'series_exceptions'], ['booking_series', 'series'], ['booking_slots', 'expert_session_slots'],
    ['booking_rounds', 'expert_session_rounds'], ['booking_steps', 'booking_events'], ['bookings', 'expert_sessions'],
    ['claims', 'allocations'], ['expert_hours', 'opening_hours'], ['expert_days', 'date_overrides'],
    ['expert_closures', 'resource_closures'], ['expert_busy', 'external_busy'],
    ['closing_sessions', 'closure_cancellation_bookings'], ['closings', 'closure_cancellations'],
    ['room_sides', 'chat_memberships'], ['ringing', 'active_calls'], ['sessions', 'sign_in_sessions'],
    ['old_passwords', 'password_history'], ['registration_slots', 'sign_up_review_slots'], ['registrations', 'sign_up_reviews']
  ];
  pair text[];
  it   record;
begin
  foreach pair slice 1 in array tables loop
    for it in
      select conname as name from pg_constraint
      where conrelid = format('public.%I', pair[2])::regclass and starts_with(conname, pair[1] || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', pair[2], it.name,
        left(pair[2] || substr(it.name, length(pair[1]) + 1), 63));
    end loop;
    for it in
      select indexrelid::regclass::text as name from pg_index
      where indrelid = format('public.%I', pair[2])::regclass and starts_with(indexrelid::regclass::text, pair[1] || '_')
    loop
      execute format('alter index %I rename to %I', it.name, left(pair[2] || substr(it.name, length(pair[1]) + 1), 63));
    end loop;
    for it in
      select tgname as name from pg_trigger
      where tgrelid = format('public.%I', pair[2])::regclass and not tgisinternal and starts_with(tgname, pair[1] || '_')
    loop
      execute format('alter trigger %I on %I rename to %I', it.name, pair[2],
        left(pair[2] || substr(it.name, length(pair[1]) + 1), 63));
    end loop;
  end loop;
end $$;

-- Functions whose text names a renamed table.
create or replace function tell_people_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'organizations' then
    perform pg_notify('people_changed', 'organization:' || old.id);
  elsif tg_table_name = 'sign_in_sessions' then
    perform pg_notify('people_changed', 'session:' || old.id);
  else
    perform pg_notify('people_changed', 'user:' || old.id);
  end if;
  return null;
end $$;
create or replace function end_sessions_of_removed() returns trigger language plpgsql as $$
begin
  update sign_in_sessions set revoked_at = now(), revoked_because = 'removed'
   where user_id = new.id and revoked_at is null;
  return null;
end $$;

alter function tell_people_changed() rename to notify_people_changed;
alter function end_sessions_of_removed() rename to revoke_sessions_of_removed_user;
alter function keep_organization_name() rename to copy_organization_name;
alter function spread_organization_name() rename to copy_organization_name_to_members;
alter function await_person() rename to create_last_seen;
alter function see_person() rename to update_last_seen;
alter function own_what_nobody_owns() rename to assign_missing_owner;
alter function drop_sign_in_tickets() rename to delete_sign_in_tickets;
alter function as_searched(text) rename to searchable_text;
alter trigger users_keep_organization_name on users rename to users_copy_organization_name;
alter trigger users_await on users rename to users_create_last_seen;
alter trigger sign_in_sessions_see_person on sign_in_sessions rename to sign_in_sessions_update_last_seen;
alter trigger users_own_what_nobody_owns on users rename to users_assign_missing_owner;
alter trigger organizations_spread_name on organizations rename to organizations_copy_name_to_members;
