-- Whose a request was that went on to another expert: not always who passed it on, who may have asked for it or be nobody.

alter table booking_steps add column expert_id uuid references users;
update booking_steps set expert_id = actor_id where kind = 'passed_on';
alter table booking_steps add check ((kind = 'passed_on') = (expert_id is not null));
