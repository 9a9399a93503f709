-- Emails that the hub received and has handled: an email that arrives again is ignored.
create table received_mails (
  -- A hash of its Message-ID and of the address that it was sent to.
  key         text primary key check (length(key) <= 64),
  received_at timestamptz not null
);
create index received_mails_age on received_mails (received_at);
