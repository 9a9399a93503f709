-- The audit log is read by area, by what it is about, and by words of its details. Times are those of its ids.
create index audit_log_by_area on audit_log (split_part(action, '.', 1), id desc);
create index audit_log_by_subject on audit_log (subject_id, id desc) where subject_id is not null;
create index audit_log_by_words on audit_log using gin (searchable_text(details::text) gin_trgm_ops);

-- Material is found by the words of its category, too.
create index materials_by_category_words on materials using gin (category_words gin_trgm_ops);
