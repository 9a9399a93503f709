-- Offers of partners: an organization, or a user without one, takes a code or a link of each once.

create table deals (
  id                 uuid primary key default uuidv7(),
  title              text not null check (length(title) between 1 and 120),
  partner            text not null check (length(partner) between 1 and 120),
  text               text not null check (length(text) between 1 and 4000),
  logo_id            uuid references files,
  offer              text not null check (offer in ('shared_code', 'single_codes', 'link')),
  shared_code        text not null default '',
  link               text not null default '' check (link = '' or link ~* '^https?://'),
  -- How many organizations may take it; null without a limit.
  cap                integer check (cap > 0),
  -- Days in the hub's time zone, both included.
  valid_from         date not null,
  valid_to           date not null check (valid_to >= valid_from),
  -- The audience: users who meet each condition that is not empty.
  roles              text[] not null default '{}',
  organization_kinds text[] not null default '{}',
  fields             text[] not null default '{}',
  status             text not null default 'draft'
    check (status in ('draft', 'published', 'expired', 'withdrawn', 'archived')),
  reason             text not null default '' check (length(reason) <= 1000),
  owner_id           uuid not null references users,
  published_at       timestamptz,
  -- When its audience was notified of it: when it is published, or on its first day.
  announced_at       timestamptz,
  -- The last day of which the owner was told that it comes soon.
  reminded_of        date,
  created_at         timestamptz not null,
  changed_at         timestamptz not null,
  search_text        text not null generated always as (searchable_text(title || ' ' || partner)) stored,
  check ((published_at is null) = (status = 'draft')),
  check (status <> 'published' or offer <> 'shared_code' or shared_code <> ''),
  check (status <> 'published' or offer <> 'link' or link <> '')
);
create index deals_owner on deals (owner_id);
create index deals_published on deals (published_at desc, id desc) where status = 'published';
create index deals_ended on deals (valid_to desc, id desc) where status in ('published', 'expired', 'withdrawn');
create index deals_status on deals (status, id desc);

create table deal_takes (
  id              uuid primary key default uuidv7(),
  deal_id         uuid not null references deals,
  user_id         uuid not null references users,
  -- Null: the user took it without an organization.
  organization_id uuid references organizations,
  -- Of several takes of one organization, which a merge brings together, all but one.
  is_extra        boolean not null default false,
  -- As it was when it was taken; empty for a link.
  code            text not null default '',
  taken_at        timestamptz not null
);
create unique index deal_takes_organization on deal_takes (deal_id, organization_id)
  where organization_id is not null and not is_extra;
create unique index deal_takes_user on deal_takes (deal_id, user_id) where organization_id is null;
create index deal_takes_deal on deal_takes (deal_id, id desc);
create index deal_takes_by_user on deal_takes (user_id);
create index deal_takes_by_organization on deal_takes (organization_id);

-- Codes that one organization each gets, in the order in which staff pasted them.
create table deal_codes (
  id       bigint primary key generated always as identity,
  deal_id  uuid not null references deals on delete cascade,
  code     text not null check (length(code) between 1 and 200),
  take_id  uuid unique references deal_takes,
  unique (deal_id, code)
);
create index deal_codes_left on deal_codes (deal_id, id) where take_id is null;

create trigger deal_takes_follow_merged before insert or update of organization_id on deal_takes
  for each row when (new.organization_id is not null) execute function follow_merged_organization();

-- Both organizations of a merge may have taken a deal: both codes count, and the one that was there first is shown.
create function keep_extra_take() returns trigger language plpgsql as $$
begin
  new.is_extra := exists (
    select from deal_takes as t
    where t.deal_id = new.deal_id and t.organization_id = new.organization_id and t.id <> new.id and not t.is_extra);
  return new;
end $$;
create trigger deal_takes_keep_extra before update of organization_id on deal_takes
  for each row when (new.organization_id is not null) execute function keep_extra_take();
