-- Decisions about held resources, and users who wait for resources that are taken.

-- Lapsed: the hold expired, or the booking ended, before a decision.
create type approval_state as enum ('requested', 'accepted', 'rejected', 'lapsed');
create table approvals (
  id           uuid primary key default uuidv7(),
  -- Bookings of each kind have a table of their own; `hub doctor` checks that the booking exists.
  booking_kind text not null,
  booking_id   uuid not null,
  resource_id  uuid not null references resources on delete cascade,
  state        approval_state not null default 'requested',
  requested_at timestamptz not null,
  -- When the hold ends and the approval lapses.
  expires_at   timestamptz not null,
  decided_by   uuid references users,
  decided_at   timestamptz,
  reason       text not null default '',
  check ((state in ('accepted', 'rejected')) = (decided_at is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state in ('accepted', 'rejected') or reason = '')
);
create unique index approvals_requested_once on approvals (booking_kind, booking_id, resource_id)
  where state = 'requested';
create index approvals_booking on approvals (booking_kind, booking_id);
create index approvals_waiting on approvals (resource_id, expires_at, id) where state = 'requested';
create index approvals_expiring on approvals (expires_at) where state = 'requested';

-- Passed: the user did not take the offer, or no place became free in time.
create type waiting_list_state as enum ('waiting', 'offered', 'taken', 'passed', 'left');
create table waiting_list (
  -- The booking that waits, or that the user creates by taking the offer. An offer is a hold of this booking.
  booking_kind  text not null,
  booking_id    uuid not null,
  resource_id   uuid not null,
  mode          resource_mode not null,
  quantity      integer not null default 1 check (quantity > 0),
  user_id       uuid not null references users on delete cascade,
  -- Without the buffers of the resource.
  start_at      timestamptz not null,
  end_at        timestamptz not null,
  -- The order of joining, with gaps.
  position      bigint not null generated always as identity,
  state         waiting_list_state not null default 'waiting',
  offered_until timestamptz,
  primary key (booking_kind, booking_id),
  foreign key (resource_id, mode) references resources (id, mode) on delete cascade,
  check (start_at < end_at),
  check (mode = 'counted' or quantity = 1),
  check (state <> 'waiting' or offered_until is null),
  check (state not in ('offered', 'taken') or offered_until is not null)
);
create unique index waiting_list_once on waiting_list (user_id, resource_id, start_at, end_at)
  where state in ('waiting', 'offered');
create index waiting_list_next on waiting_list (resource_id, position) where state = 'waiting';
create index waiting_list_past on waiting_list (start_at) where state = 'waiting';
create index waiting_list_offers on waiting_list (offered_until) where state = 'offered';

-- The job that marks overdue material reads only what was lent, not each past session.
create index allocations_lent on allocations (busy_to) where mode = 'counted' and state = 'confirmed' and not overdue;
