-- What staff announced, for their list; each recipient has a notification of their own.

create table announcements (
  id         uuid primary key default uuidv7(),
  author_id  uuid not null references users,
  title      text not null check (length(title) <= 120),
  text       text not null,
  link       text not null,
  recipients integer not null check (recipients >= 0),
  created_at timestamptz not null
);
create index announcements_by_author on announcements (author_id);
