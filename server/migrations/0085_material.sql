-- Material that users borrow: the stock, its numbered items and kits, bookings, and what was handed out and returned.
-- The time of a booking is in `allocations`, whose quantity is what is still to come back.

create table materials (
  id               uuid primary key references resources on delete cascade,
  -- Of the 5G station; fixed, since it decides who may borrow it.
  is_tt            boolean not null,
  category         text not null check (length(category) between 1 and 80),
  location         text not null default '' check (length(location) <= 200),
  description      text not null default '' check (length(description) <= 2000),
  image_id         uuid not null references files,
  -- The stock. `resources.units` is what can be lent of it: less the blocked items, but no less than what is booked.
  quantity         integer not null check (quantity between 0 and 10000),
  -- Null: every role that may borrow material of this kind.
  borrower_roles   text[],
  -- The most that one borrower has at a time; null without a limit.
  max_per_borrower integer check (max_per_borrower > 0),
  -- The longest loan, in days on which the hub hands out.
  max_days         integer not null default 7 check (max_days between 1 and 90),
  -- Whether what is returned can be handed out again on the same day.
  same_day         boolean not null default true,
  created_at       timestamptz not null default now()
);

-- One version of the terms of booking or of return; the newest of a kind is in force.
create table material_policies (
  id          uuid primary key default uuidv7(),
  material_id uuid not null references materials on delete cascade,
  kind        text not null check (kind in ('booking', 'return')),
  version     integer not null check (version > 0),
  file_id     uuid not null references files,
  created_at  timestamptz not null default now(),
  unique (material_id, kind, version)
);

-- A piece of the stock with a label.
create table material_items (
  id          uuid primary key default uuidv7(),
  material_id uuid not null references materials on delete cascade,
  -- Of its label (decision 120).
  code        text not null unique,
  serial      text not null default '' check (length(serial) <= 80),
  condition   text not null default 'good' check (condition in ('new', 'good', 'worn', 'damaged')),
  state       text not null default 'available' check (state in ('available', 'blocked', 'retired')),
  -- Why it is blocked, for staff.
  note        text not null default '' check (length(note) <= 1000),
  created_at  timestamptz not null default now(),
  unique (id, material_id)
);
create unique index material_items_serial on material_items (material_id, lower(serial)) where serial <> '';

create table material_kits (
  id          uuid primary key default uuidv7(),
  is_tt       boolean not null,
  name        text not null check (length(name) between 1 and 120),
  description text not null default '' check (length(description) <= 2000),
  hidden_at   timestamptz,
  created_at  timestamptz not null default now()
);
create table material_kit_lines (
  kit_id      uuid not null references material_kits on delete cascade,
  material_id uuid not null references materials on delete cascade,
  quantity    integer not null check (quantity > 0),
  primary key (kit_id, material_id)
);
create index material_kit_lines_material on material_kit_lines (material_id);

create table material_bookings (
  id                 uuid primary key default uuidv7(),
  is_tt              boolean not null,
  booker_id          uuid not null references users,
  -- Whose daily quota it uses; null for that of the booker.
  organization_id    uuid references organizations,
  purpose            text not null default '' check (length(purpose) <= 1000),
  -- The material leaves the hub, for this reason.
  outside_use        boolean not null default false,
  outside_reason     text not null default '' check (length(outside_reason) <= 1000),
  start_at           timestamptz not null,
  end_at             timestamptz not null,
  status             text not null check (
    status in ('pending', 'accepted', 'rejected', 'cancelled', 'deleted', 'out', 'returned')),
  reason             text not null default '' check (length(reason) <= 1000),
  cancel_cause       text check (cancel_cause in ('booker', 'expired', 'no_check_in', 'account_removed', 'closed')),
  series_id          uuid,
  sequence           integer not null default 0,
  -- The reminder of the return, and those of an overdue return, that were sent.
  return_reminded_at timestamptz,
  overdue_reminders  integer not null default 0,
  -- When its borrower was warned that an overdue loan may leave too little.
  warned_at          timestamptz,
  created_at         timestamptz not null,
  changed_at         timestamptz not null,
  check (start_at < end_at),
  check ((status = 'cancelled') = (cancel_cause is not null)),
  check (outside_use = (outside_reason <> ''))
);
create index material_bookings_booker on material_bookings (booker_id, end_at);
create index material_bookings_start on material_bookings (start_at);
create index material_bookings_quota on material_bookings (organization_id, created_at);
create index material_bookings_open on material_bookings (end_at) where status in ('accepted', 'out');
create index material_bookings_pending on material_bookings (start_at) where status = 'pending';
create trigger material_bookings_follow_merged before insert or update of organization_id on material_bookings
  for each row when (new.organization_id is not null) execute function follow_merged_organization();

create table material_booking_lines (
  booking_id  uuid not null references material_bookings on delete cascade,
  material_id uuid not null references materials,
  quantity    integer not null check (quantity > 0),
  primary key (booking_id, material_id)
);
create index material_booking_lines_material on material_booking_lines (material_id);

create table material_policy_acceptances (
  booking_id uuid not null references material_bookings on delete cascade,
  policy_id  uuid not null references material_policies,
  primary key (booking_id, policy_id)
);
create index material_policy_acceptances_policy on material_policy_acceptances (policy_id);

-- What was handed out for a booking, at once.
create table loans (
  booking_id    uuid primary key references material_bookings on delete cascade,
  condition     text not null check (condition in ('new', 'good', 'worn', 'damaged')),
  note          text not null default '' check (length(note) <= 1000),
  signature_id  uuid references files on delete set null,
  handed_out_by uuid not null references users,
  handed_out_at timestamptz not null
);
create index loans_handed_out_by on loans (handed_out_by);
create index loans_signature on loans (signature_id) where signature_id is not null;
create table loan_lines (
  booking_id  uuid not null references loans on delete cascade,
  material_id uuid not null,
  quantity    integer not null check (quantity > 0),
  primary key (booking_id, material_id),
  foreign key (booking_id, material_id) references material_booking_lines
);

-- A loan may come back in parts.
create table loan_returns (
  id                     uuid primary key default uuidv7(),
  booking_id             uuid not null references loans on delete cascade,
  responsible_first_name text not null check (length(responsible_first_name) <= 80),
  responsible_last_name  text not null check (length(responsible_last_name) <= 80),
  condition              text not null check (condition in ('new', 'good', 'worn', 'damaged')),
  damage_note            text not null default '' check (length(damage_note) <= 1000),
  is_late                boolean not null,
  received_by            uuid not null references users,
  returned_at            timestamptz not null
);
create index loan_returns_booking on loan_returns (booking_id, returned_at);
create index loan_returns_received_by on loan_returns (received_by);
create table loan_return_lines (
  return_id   uuid not null references loan_returns on delete cascade,
  material_id uuid not null references materials,
  quantity    integer not null check (quantity > 0),
  primary key (return_id, material_id)
);
create index loan_return_lines_material on loan_return_lines (material_id);

-- The labelled items of a loan, each until it is returned.
create table loan_items (
  booking_id  uuid not null references loans on delete cascade,
  item_id     uuid not null,
  material_id uuid not null,
  return_id   uuid references loan_returns,
  primary key (booking_id, item_id),
  foreign key (item_id, material_id) references material_items (id, material_id)
);
create unique index loan_items_out_once on loan_items (item_id) where return_id is null;
create index loan_items_item on loan_items (item_id);
create index loan_items_return on loan_items (return_id) where return_id is not null;
