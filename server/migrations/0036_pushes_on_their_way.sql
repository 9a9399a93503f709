-- What is said while a push of its room is on its way is not lost with it, and a call waits for nothing else.

-- Rises with what is told by a push that waits already: whoever has taken it knows whether it said everything.
alter table pushes add column renewed integer not null default 0;

-- Few among many: what rings is found first when it is due, and without a search when it rings no more.
create index pushes_calls_due on pushes (send_after) where template = 'call';
create index pushes_call on pushes ((params ->> 'call')) where template = 'call';
