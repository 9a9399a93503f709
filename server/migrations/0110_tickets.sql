-- Tickets: feedback, proposals and claims.
create table tickets (
  id           uuid primary key references submissions on delete cascade,
  type         text not null check (type in ('feedback', 'proposal', 'claim')),
  -- What area of the hub it is about.
  area         text not null check (area in ('spaces', 'material', 'experts', 'events', 'platform', 'other')),
  -- Whom a proposal serves, or when the reason of a claim happened.
  benefit      text not null default '' check (length(benefit) <= 2000),
  happened_on  date,
  -- What it is about: a booking, a space or material.
  subject_kind text check (subject_kind in ('expert_session', 'space_booking', 'material_booking', 'space', 'material')),
  subject_id   uuid,
  -- A duplicate, which is closed.
  merged_into  uuid references tickets,
  vote_count   integer not null default 0 check (vote_count >= 0),
  -- The author's rating of how it was handled.
  rating       smallint check (rating between 1 and 5),
  rating_text  text not null default '' check (length(rating_text) <= 2000),
  rated_at     timestamptz,
  check ((subject_kind is null) = (subject_id is null)),
  check ((rating is null) = (rated_at is null)),
  check (merged_into <> id)
);
create index tickets_type on tickets (type, id);
create index tickets_subject on tickets (subject_kind, subject_id) where subject_id is not null;
create index tickets_merged on tickets (merged_into) where merged_into is not null;
create index submissions_ticket_titles on submissions using gin (name_words(title) gin_trgm_ops) where kind = 'ticket';

create table ticket_votes (
  ticket_id  uuid not null references tickets on delete cascade,
  user_id    uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (ticket_id, user_id)
);
create index ticket_votes_user on ticket_votes (user_id);
