-- What every later table stands on: case-insensitive text, exclusion over ids and ranges, search without accents.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists unaccent;
create extension if not exists pg_trgm;
