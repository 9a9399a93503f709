-- What is said in chats is pushed as soon as it is clear that nobody looks, each message once.

-- Up to here it was; what is behind it and unseen is to be pushed yet.
alter table room_sides add column pushed bigint not null default 0;

-- Of one room one push waits for a browser, whatever is said meanwhile: it tells what is unseen when it goes out.
alter table pushes add column room_id uuid references rooms on delete cascade;
alter table pushes add constraint pushes_room_once unique (device_id, room_id);
create index pushes_room on pushes (room_id) where room_id is not null;
