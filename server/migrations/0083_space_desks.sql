-- Desks of a space: unit n of its resource is desk n. Staff name them, place them on a floor plan, and take them out of use.

alter table resources
  -- Numbers of units that cannot be booked. Bookings that they have stay.
  add column units_out_of_use integer[] not null default '{}',
  add check (mode = 'exclusive' or units_out_of_use = '{}');

alter table spaces
  -- The floor plan, a picture.
  add column floor_plan_id uuid;

create table space_desks (
  space_id uuid    not null references spaces on delete cascade,
  unit     integer not null check (unit > 0),
  name     text    not null check (length(name) between 1 and 20),
  -- The place on the floor plan, as a share of its width and height; null while it has none.
  x        double precision check (x between 0 and 1),
  y        double precision check (y between 0 and 1),
  note     text    not null default '' check (length(note) <= 200),
  primary key (space_id, unit),
  check ((x is null) = (y is null))
);
create unique index space_desks_name on space_desks (space_id, lower(name));
