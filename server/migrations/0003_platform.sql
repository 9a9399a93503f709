-- What the features stand on: files, mails, notifications, the audit log, repeated requests, rate limits.

create table files (
  id            uuid primary key,
  owner_id      uuid references users on delete set null,
  -- What the file belongs to decides who may see it, e.g. ('booking', its id).
  subject_kind  text not null,
  subject_id    uuid not null,
  name          text not null check (length(name) between 1 and 255),
  media_type    text not null,
  size          bigint not null check (size >= 0),
  sha256        text not null,
  has_thumbnail boolean not null default false,
  created_at    timestamptz not null default now()
);
create index files_subject on files (subject_kind, subject_id);

alter table users add constraint users_photo foreign key (photo_id) references files on delete set null;

-- The outbox of mails: written with the fact, rendered and sent by a job.
create table mails (
  id              uuid primary key default uuidv7(),
  user_id         uuid references users on delete cascade,
  template        text not null,
  params          jsonb not null,
  -- A mail about a notification is not sent once that was seen.
  notification_id uuid,
  dedupe_key      text not null,
  created_at      timestamptz not null default now(),
  send_after      timestamptz not null default now(),
  sent_at         timestamptz,
  skipped_at      timestamptz,
  attempts        integer not null default 0,
  last_error      text,
  constraint mails_once unique (dedupe_key)
);
create index mails_unsent on mails (send_after) where sent_at is null and skipped_at is null;

create table notifications (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  type       text not null,
  -- What happened, e.g. the id of a booking's step: nobody is told the same fact twice.
  fact       uuid not null,
  params     jsonb not null,
  link       text not null,
  created_at timestamptz not null default now(),
  seen_at    timestamptz,
  constraint notifications_once unique (user_id, fact, type)
);
create index notifications_newest on notifications (user_id, id desc);
create index notifications_unseen on notifications (user_id) where seen_at is null;

alter table mails add constraint mails_notification
  foreign key (notification_id) references notifications on delete set null;

create table audit_log (
  id           uuid primary key default uuidv7(),
  at           timestamptz not null default now(),
  actor_id     uuid references users on delete set null,
  action       text not null,
  subject_kind text not null,
  subject_id   uuid,
  details      jsonb not null default '{}',
  address      text
);
create index audit_log_subject on audit_log (subject_kind, subject_id, id desc);

-- The first answer to a creating request, kept so that a repeat gets the same one.
create table idempotency_keys (
  scope        text not null,
  key          text not null,
  request_hash text not null,
  reply        jsonb,
  created_at   timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of the rate limiter, in the shape rate-limiter-flexible expects.
create table rate_limits (
  key    text primary key,
  points integer not null default 0,
  expire bigint
);
