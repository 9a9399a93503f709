-- Until when a member of the hub team is taken to have the page of a submission open.
alter table submission_reads
  alter column read_at drop not null,
  add column viewing_until timestamptz;
