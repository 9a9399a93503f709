-- What admins have set on the screen; it wins over the environment. A row without a value was set once and returned to
-- the environment: its revision goes on, so that a change made from an older state is noticed.
create table hub_settings (
  key        text primary key,
  -- As the environment writes it; empty for “not set”.
  value      text check (length(value) <= 4000),
  -- A secret, sealed for its key.
  sealed     text,
  revision   integer not null default 1 check (revision > 0),
  changed_by uuid references users on delete set null,
  changed_at timestamptz not null,
  check (value is null or sealed is null)
);

-- Every running server reads the settings again.
create function tell_settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;

create trigger hub_settings_changed after insert or update or delete on hub_settings
  for each statement execute function tell_settings_changed();
