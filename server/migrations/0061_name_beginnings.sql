-- The names that begin with a search are read in order, however many others match it.
create index users_by_name_beginning on users ((name_words collate "C"), id) where not is_removed;
create index organizations_by_name_beginning on organizations ((name_words collate "C"), id);
