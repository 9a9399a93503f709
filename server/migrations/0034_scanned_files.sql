-- Where a hub has a scanner, nobody reads a file before it was judged.

create type file_verdict as enum ('waiting', 'clean', 'infected');

alter table files
  add column verdict    file_verdict not null default 'clean',
  -- When it is judged next: at once, or after a while where the scanner was away or could not say.
  add column scan_after timestamptz not null default now(),
  add column scan_tries integer not null default 0;
create index files_waiting on files (scan_after) where verdict = 'waiting';
