-- The names that the search of the command palette compares, as columns with indexes: a name in an expression is
-- divided into words anew for each row that is compared.
alter table resources add column name_words text not null generated always as (name_words(coalesce(name, ''))) stored;
create index resources_by_name_words on resources using gin (name_words gin_trgm_ops) where name is not null;

alter table materials add column category_words text not null generated always as (name_words(category)) stored;

alter table deals add column name_words text not null
  generated always as (name_words(title || ' ' || partner)) stored;
create index deals_by_name_words on deals using gin (name_words gin_trgm_ops);

alter table files add column name_words text not null generated always as (name_words(name)) stored;
create index files_by_name_words on files using gin (name_words gin_trgm_ops)
  where subject_kind in ('booking', 'message', 'submission', 'submission-message', 'opportunity', 'service-document');
create index files_by_owner on files (owner_id, created_at desc, id desc)
  where subject_kind in ('booking', 'message', 'submission', 'submission-message', 'opportunity', 'service-document');

-- Each word that occurs in what can be found, for searches that are typed wrong. A job keeps it.
create table search_words (
  word text primary key
);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
