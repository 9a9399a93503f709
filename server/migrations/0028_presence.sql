-- Who is here: whoever has an open page with a line to one of the servers (decision 64); who is told of chats unseen.

-- Unlogged: it is written every half minute, and after a crash of the database each server says anew who is here.
create unlogged table connections (
  user_id  uuid not null references users on delete cascade,
  -- The server that the lines lead to, since it started.
  instance uuid not null,
  -- A server that says no more takes nobody along who stays: its people are here until then.
  until    timestamptz not null,
  primary key (user_id, instance)
) with (fillfactor = 70);
create index connections_of_instance on connections (instance);

-- What was told of chats, until they are seen.
create index notifications_of_chats on notifications (user_id) where type = 'chat.unseen' and seen_at is null;
