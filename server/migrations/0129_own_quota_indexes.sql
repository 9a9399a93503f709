-- The daily quota of a user without an organization reads their own bookings of the day, not those of all such users.
create index space_bookings_own_quota on space_bookings (booker_id, created_at) where organization_id is null;
create index material_bookings_own_quota on material_bookings (booker_id, created_at) where organization_id is null;
create index expert_sessions_own_quota on expert_sessions (requester_id, created_at) where organization_id is null;
