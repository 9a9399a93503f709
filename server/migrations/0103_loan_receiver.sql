-- The name of the person who takes a loan instead of its borrower.
alter table loans add column receiver text not null default '' check (length(receiver) <= 160);
