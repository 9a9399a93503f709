-- Users and organizations are found by the beginnings of the words of their names. Each word follows a space, which
-- trigram indexes take as the beginning of a word; parts of hyphenated names are words too.

create function name_words(name text) returns text language sql immutable strict parallel safe
  return ' ' || searchable_text(name) || ' ' || translate(plain_text(name), '''-', '  ');

alter table users
  add column name_words text not null
    generated always as (name_words(first_name || ' ' || last_name)) stored;
create index users_by_name_words on users using gin (name_words gin_trgm_ops);

alter table organizations
  add column name_words text not null generated always as (name_words(name)) stored;
create index organizations_by_name_words on organizations using gin (name_words gin_trgm_ops);
