-- Uploads that come in pieces and can be resumed, and the order of the files of one message.

alter table files add column place smallint not null default 0;
-- Uploaded, and not sent yet.
create index files_unsent on files (owner_id, created_at) where subject_kind = 'upload';

create table uploads (
  -- That of the file it becomes.
  id         uuid primary key,
  owner_id   uuid not null references users on delete cascade,
  name       text not null check (length(name) between 1 and 255),
  size       bigint not null check (size between 0 and 1073741824),
  -- Rises with each call that adds to it: of two at once only the later may.
  turn       integer not null default 0,
  -- When something was last added to it.
  touched_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index uploads_owner on uploads (owner_id);
create index uploads_touched on uploads (touched_at);
