-- An erasure empties what notifications quote of records, whose ids are at the end of their links.
create index notifications_by_record on notifications (right(link, 36));
