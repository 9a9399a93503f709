-- Opportunities that staff publish: calls of partners to which organizations and users apply until a deadline.
create table opportunities (
  id               uuid primary key default uuidv7(),
  owner_id         uuid references users,
  title            text not null,
  text             text not null,
  kind             text not null check (kind in ('funding', 'programme', 'competition', 'tender', 'job', 'other')),
  stage            text check (stage in ('idea', 'prototype', 'launch', 'growth')),
  provider         text not null,
  representative   text not null,
  link             text not null,
  -- An empty list means all.
  roles            text[] not null,
  fields           text[] not null,
  -- A published one is closed from its deadline on, before the job that sets its status.
  status           text not null default 'draft'
                     check (status in ('draft', 'published', 'closed', 'canceled', 'deleted')),
  deadline_at      timestamptz not null,
  time_zone        text not null,
  reason           text not null default '',
  outcome          text check (outcome in ('won', 'lost', 'filled')),
  outcome_note     text not null default '',
  published_at     timestamptz,
  -- The deadline of which each reminder was sent: another deadline is reminded of again.
  week_reminded_of timestamptz,
  day_reminded_of  timestamptz,
  created_at       timestamptz not null,
  search_text      text not null generated always as (searchable_text(title || ' ' || provider || ' ' || text)) stored,
  name_words       text not null generated always as (name_words(title || ' ' || provider)) stored
);
create index opportunities_by_deadline on opportunities (status, deadline_at, id);
create index opportunities_owner on opportunities (owner_id);
create index opportunities_by_name_words on opportunities using gin (name_words gin_trgm_ops);

-- The organizations for which an opportunity is; without one it is for all.
create table opportunity_organizations (
  opportunity_id  uuid not null references opportunities on delete cascade,
  organization_id uuid not null references organizations
);
create index opportunity_organizations_of on opportunity_organizations (opportunity_id, organization_id);
create index opportunity_organizations_organization on opportunity_organizations (organization_id);

create table opportunity_events (
  id             uuid primary key default uuidv7(),
  opportunity_id uuid not null references opportunities on delete cascade,
  actor_id       uuid references users,
  action         text not null,
  reason         text not null,
  at             timestamptz not null
);
create index opportunity_events_of on opportunity_events (opportunity_id, id);
create index opportunity_events_actor on opportunity_events (actor_id);

create table opportunity_follows (
  opportunity_id uuid not null references opportunities on delete cascade,
  user_id        uuid not null references users on delete cascade,
  created_at     timestamptz not null,
  primary key (user_id, opportunity_id)
);
create index opportunity_follows_of on opportunity_follows (opportunity_id);

-- Searches of which a match at publication is told.
create table opportunity_searches (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  search     text not null,
  kind       text check (kind in ('funding', 'programme', 'competition', 'tender', 'job', 'other')),
  stage      text check (stage in ('idea', 'prototype', 'launch', 'growth')),
  field      text not null,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, search, kind, stage, field)
);
