-- Photos of spaces. The first one stands for the space in lists.

create table space_photos (
  file_id  uuid    primary key references files,
  space_id uuid    not null references spaces on delete cascade,
  position integer not null check (position >= 0),
  -- What the photo shows, for users who do not see it.
  alt      text    not null check (length(alt) between 1 and 200),
  unique (space_id, position) deferrable initially deferred
);
