-- Who viewed the hub as another user, when and why. A viewing belongs to the sign-in session that it changes.
create table viewings (
  id         uuid primary key default uuidv7(),
  session_id uuid references sign_in_sessions on delete set null,
  viewer_id  uuid not null references users,
  viewed_id  uuid not null references users,
  reason     text not null check (length(reason) <= 1000),
  started_at timestamptz not null,
  -- When it ends by itself.
  ends_at    timestamptz not null,
  ended_at   timestamptz,
  check (viewer_id <> viewed_id),
  check (ends_at > started_at)
);

create unique index viewings_open_once on viewings (session_id) where ended_at is null;
create index viewings_open on viewings (ends_at) where ended_at is null;
create index viewings_viewed on viewings (viewed_id, id desc);
create index viewings_viewer on viewings (viewer_id);

-- Every server forgets the session, so that the next call has another caller.
create function notify_viewing_changed() returns trigger language plpgsql as $$
begin
  if new.session_id is not null then
    perform pg_notify('people_changed', 'session:' || new.session_id);
  end if;
  return null;
end $$;

create trigger viewings_changed
  after insert or update of ended_at on viewings
  for each row execute function notify_viewing_changed();
