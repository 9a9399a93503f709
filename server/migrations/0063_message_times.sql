-- Searches of messages with filters only, such as `from:` or `before:`, read each room from its newest message on.
create index messages_by_time on messages (room_id, created_at, id);
create index messages_with_files_by_time on messages (room_id, created_at, id) where files > 0;
