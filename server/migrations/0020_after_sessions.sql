-- What a session leaves: notes, next steps, a review, and the feedback form of both sides.

-- For the expert and the staff only.
create table booking_notes (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  author_id  uuid references users on delete set null,
  text       text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index booking_notes_booking on booking_notes (booking_id, id);

-- Agreed in one session, shown in the next ones of the same two until it is done.
create table next_steps (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  owner_id   uuid references users on delete set null,
  text       text not null check (length(text) between 1 and 500),
  due        date,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  done_by    uuid references users on delete set null,
  -- The day whose morning the owner was reminded on.
  reminded_for date,
  check (done_by is null or done_at is not null)
);
create index next_steps_booking on next_steps (booking_id, id);
create index next_steps_owner on next_steps (owner_id) where done_at is null;
create index next_steps_due on next_steps (due) where done_at is null;

create table reviews (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references bookings on delete cascade,
  expert_id  uuid not null references users,
  author_id  uuid references users on delete set null,
  stars      integer not null check (stars between 1 and 5),
  text       text not null default '' check (length(text) <= 2000),
  created_at timestamptz not null default now(),
  edited_at  timestamptz,
  -- The hub takes a review off the page, and out of the mean, with a reason.
  hidden_at     timestamptz,
  hidden_reason text not null default '' check (length(hidden_reason) <= 1000),
  check ((hidden_at is null) = (hidden_reason = '')),
  constraint reviews_once unique (booking_id)
);
create index reviews_expert on reviews (expert_id, id desc);

-- Kept beside the reviews, in their transaction, so that a list of experts adds nothing up.
alter table experts
  add column rating_sum   integer not null default 0,
  add column rating_count integer not null default 0,
  add check (rating_sum between rating_count and 5 * rating_count);

create table session_feedbacks (
  booking_id uuid not null references bookings on delete cascade,
  side       booking_party not null,
  author_id  uuid references users on delete set null,
  answers    jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (booking_id, side)
);
