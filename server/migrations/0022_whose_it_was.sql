-- Whose a request was that went on to another expert, and why: not always who passed it on, who may have asked for it or
-- be nobody.

alter table booking_steps add column expert_id uuid references users;
alter table booking_steps add column passed_why text check (passed_why in ('declined', 'silent', 'left', 'unwanted'));
update booking_steps set expert_id = actor_id, passed_why = 'declined' where kind = 'passed_on';
alter table booking_steps add check ((kind = 'passed_on') = (expert_id is not null));
alter table booking_steps add check ((kind = 'passed_on') = (passed_why is not null));
