-- Documents of the partners, which users download.
create table service_documents (
  -- That of its file.
  id        uuid primary key references files,
  program   text not null references service_programs,
  title_en  text not null check (length(title_en) between 1 and 200),
  title_fr  text not null check (length(title_fr) between 1 and 200),
  position  integer not null
);
create index service_documents_of_program on service_documents (program, position, id);

alter table service_consent_texts add column created_at timestamptz not null default now();
alter table service_consent_texts alter column created_at drop default;
create index service_consents_of_version on service_consents (program, version);
