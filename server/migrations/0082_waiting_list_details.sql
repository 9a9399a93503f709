-- What a user filled in when they joined a waiting list, so that the offer is taken without filling it in again.
alter table waiting_list add column details jsonb not null default '{}';
