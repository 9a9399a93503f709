-- What users submit and staff decide: event proposals, applications, tickets and requests to partners. Each kind has a
-- table of its own, whose id is that of the submission.
create table submissions (
  id              uuid primary key default uuidv7(),
  kind            text not null check (kind in ('event', 'application', 'ticket', 'service_request')),
  -- Shown to users, who quote it.
  number          integer not null generated always as identity unique,
  status          text not null,
  author_id       uuid not null references users,
  organization_id uuid references organizations,
  title           text not null check (length(title) <= 200),
  text            text not null check (length(text) <= 10000),
  -- Of the last decision.
  reason          text not null default '' check (length(reason) <= 2000),
  assignee_id     uuid references users,
  due_at          timestamptz,
  -- When its assignee or staff were notified that it is overdue.
  overdue_notified_at timestamptz,
  -- The last change of status.
  decided_at      timestamptz,
  -- In a status that no action of its author or staff is due in.
  closed_at       timestamptz,
  created_at      timestamptz not null,
  changed_at      timestamptz not null,
  unique (id, kind)
);
create index submissions_of_kind on submissions (kind, id);
create index submissions_status on submissions (kind, status, id);
create index submissions_author on submissions (author_id, kind, id);
create index submissions_organization on submissions (organization_id, kind, id) where organization_id is not null;
create index submissions_assignee on submissions (assignee_id, kind, id) where assignee_id is not null;
create index submissions_due on submissions (due_at) where closed_at is null and overdue_notified_at is null;

create table submission_messages (
  id            uuid primary key default uuidv7(),
  submission_id uuid not null references submissions on delete cascade,
  author_id     uuid not null references users,
  text          text not null check (length(text) <= 10000),
  -- For staff only.
  is_internal   boolean not null,
  -- The answer to an email.
  by_email      boolean not null default false,
  created_at    timestamptz not null
);
create index submission_messages_thread on submission_messages (submission_id, id);
create index submission_messages_author on submission_messages (author_id);

create table submission_events (
  id            uuid primary key default uuidv7(),
  submission_id uuid not null references submissions on delete cascade,
  -- Null for the platform.
  actor_id      uuid references users,
  action        text not null,
  -- Null for what changes no status.
  from_status   text,
  to_status     text,
  reason        text not null default '' check (length(reason) <= 2000),
  -- What was changed, such as the names of fields or the assignee.
  details       jsonb not null default '{}',
  -- For staff only.
  is_internal   boolean not null default false,
  created_at    timestamptz not null
);
create index submission_events_history on submission_events (submission_id, id);
create index submission_events_actor on submission_events (actor_id) where actor_id is not null;

-- Until when a user has read the messages of a submission.
create table submission_reads (
  submission_id uuid not null references submissions on delete cascade,
  user_id       uuid not null references users on delete cascade,
  read_at       timestamptz not null,
  primary key (submission_id, user_id)
);
create index submission_reads_user on submission_reads (user_id);

create trigger submissions_follow_merged before insert or update of organization_id on submissions
  for each row when (new.organization_id is not null) execute function follow_merged_organization();
