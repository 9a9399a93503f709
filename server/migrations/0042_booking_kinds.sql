-- Notifications, emails and reminders name the booking that they are about by its kind and id.

alter table notifications
  add column booking_kind text,
  add column booking_id uuid,
  add check ((booking_kind is null) = (booking_id is null));
alter table mails
  add column booking_kind text,
  add column booking_id uuid,
  add check ((booking_kind is null) = (booking_id is null));

-- Only expert sessions had links of this form.
update notifications
   set booking_kind = 'expert_session', booking_id = substring(link from '^/booking/([0-9a-f-]{36})\M')::uuid
 where link ~ '^/booking/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\M';
update mails
   set booking_kind = 'expert_session', booking_id = substring(params ->> 'link' from '^/booking/([0-9a-f-]{36})\M')::uuid
 where params ->> 'link' ~ '^/booking/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}\M';

-- Bookings of each kind have a table of their own; `hub doctor` checks that the booking exists.
alter table booking_reminders add column booking_kind text not null default 'expert_session';
alter table booking_reminders
  alter column booking_kind drop default,
  drop constraint booking_reminders_booking_id_fkey,
  drop constraint booking_reminders_pkey,
  add primary key (booking_kind, booking_id, user_id, kind, start_at);
