-- People and organizations are found by any part of a word, without case and accents, and listed by name, whatever
-- their number; an organization says more of itself.

-- `unaccent` would be immutable but for its dictionary, which is ours and does not change.
create function plain_text(words text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

alter table users
  add column sort_name text not null
    generated always as (plain_text(last_name || ' ' || first_name)) stored,
  add column search_text text not null
    generated always as (plain_text(first_name || ' ' || last_name || ' ' || email::text || ' ' || phone)) stored;
create index users_by_name on users (sort_name, id);
create index users_by_words on users using gin (search_text gin_trgm_ops);

alter table organizations
  add column description          text not null default '',
  add column field                text not null default '',
  add column address              text not null default '',
  add column linkedin             text not null default '',
  add column founded_year         smallint check (founded_year between 1800 and 2200),
  add column is_legally_published boolean,
  add column has_startup_label    boolean,
  add column logo_id              uuid references files on delete set null,
  add column sort_name text not null generated always as (plain_text(name)) stored,
  add column search_text text not null
    generated always as (plain_text(name || ' ' || field || ' ' || region)) stored;
create index organizations_by_name on organizations (sort_name, id);
create index organizations_by_words on organizations using gin (search_text gin_trgm_ops);
create index organizations_by_logo on organizations (logo_id) where logo_id is not null;
create index organizations_by_owner on organizations (owner_id);
