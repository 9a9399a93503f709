-- The staff's table of all people: found by their organization too, sorted by every column whatever their number,
-- with when somebody was last seen and what staff note about them.

-- A copy, kept by the two triggers below, because a list of 100,000 cannot be sorted across two tables in time.
alter table users add column organization_name text not null default '';
update users u set organization_name = o.name from organizations o where o.id = u.organization_id;

create function keep_organization_name() returns trigger language plpgsql as $$
begin
  new.organization_name := coalesce((select name from organizations where id = new.organization_id), '');
  return new;
end $$;
create trigger users_keep_organization_name
  before insert or update of organization_id, organization_name on users
  for each row execute function keep_organization_name();

create function spread_organization_name() returns trigger language plpgsql as $$
begin
  update users set organization_name = new.name where organization_id = new.id;
  return null;
end $$;
create trigger organizations_spread_name
  after update of name on organizations
  for each row when (new.name is distinct from old.name)
  execute function spread_organization_name();

alter table users
  alter column search_text set expression as (plain_text(
    first_name || ' ' || last_name || ' ' || email::text || ' ' || phone || ' ' || organization_name)),
  add column organization_sort text not null generated always as (plain_text(organization_name)) stored;

create index users_by_role on users (role, id);
create index users_by_organization on users (organization_sort, id);
create index users_by_arrival on users (created_at, id);
create index users_by_review on users (review, id) where review is not null;
create index users_removed on users (sort_name, id) where is_removed;

-- Apart from the person's row: it is written at every sign-in and refresh, and the row has many indexes.
create table last_seen (
  user_id uuid primary key references users on delete cascade,
  -- 1970 is never: whoever has not been here yet is sorted with the others.
  seen_at timestamptz not null default 'epoch'
);
create index last_seen_by_time on last_seen (seen_at, user_id);

insert into last_seen (user_id, seen_at)
select u.id, coalesce(max(s.last_used_at), 'epoch')
  from users u left join sessions s on s.user_id = u.id group by u.id;

create function await_person() returns trigger language plpgsql as $$
begin
  insert into last_seen (user_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger users_await after insert on users for each row execute function await_person();

create function see_person() returns trigger language plpgsql as $$
begin
  update last_seen set seen_at = new.last_used_at
   where user_id = new.user_id and seen_at < new.last_used_at;
  return null;
end $$;
create trigger sessions_see_person
  after insert or update of last_used_at on sessions
  for each row execute function see_person();

-- What staff write down about somebody, for each other.
create table user_notes (
  id         uuid primary key default uuidv7(),
  user_id    uuid not null references users on delete cascade,
  author_id  uuid references users on delete set null,
  text       text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index user_notes_by_user on user_notes (user_id, id desc);
create index user_notes_by_author on user_notes (author_id) where author_id is not null;

create index audit_log_by_actor on audit_log (actor_id, id desc) where actor_id is not null;
