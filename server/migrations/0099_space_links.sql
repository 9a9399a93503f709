-- The secret links of spaces. A link is derived from the id of its row: a new id is a new link.

-- The page of the display at the door of a space.
create table door_links (
  id         uuid primary key default uuidv7(),
  space_id   uuid not null unique references spaces on delete cascade,
  created_at timestamptz not null
);

-- The calendar of a space, as a user reads it in another calendar.
create table space_feeds (
  id           uuid primary key default uuidv7(),
  user_id      uuid not null references users on delete cascade,
  space_id     uuid not null references spaces on delete cascade,
  created_at   timestamptz not null,
  -- To within minutes: not every read is worth a write.
  last_read_at timestamptz,
  unique (user_id, space_id)
);
create index space_feeds_space on space_feeds (space_id);
