-- Push: news that reach a browser although no page of the hub is open in it.

create table push_devices (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  -- Who signs out there, or is signed out, gets nothing there any more.
  session_id uuid not null references sessions on delete cascade,
  endpoint   text not null check (length(endpoint) <= 1000),
  p256dh     text not null,
  auth       text not null,
  created_at timestamptz not null default now(),
  constraint push_devices_once unique (endpoint)
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);

alter table notification_preferences add column push boolean not null default true;
-- How its reader wanted to be told of it, beside in_app and email.
alter table notifications add column push boolean not null default false;

-- What waits to be pushed; a row goes once it was, or is no news any more.
create table pushes (
  id              uuid primary key default uuidv7(),
  device_id       uuid not null references push_devices on delete cascade,
  notification_id uuid references notifications on delete cascade,
  template        text not null,
  params          jsonb not null,
  link            text not null,
  send_after      timestamptz not null,
  -- Nobody needs it any more after this.
  expires_at      timestamptz not null,
  attempts        integer not null default 0,
  constraint pushes_once unique (device_id, notification_id)
);
create index pushes_due on pushes (send_after);
create index pushes_notification on pushes (notification_id) where notification_id is not null;
