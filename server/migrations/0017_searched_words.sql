-- Whoever looks for “dangelo” finds D’Angelo, and “mohamedali” Mohamed-Ali. Names are sorted and compared as before.

create function as_searched(words text) returns text language sql immutable strict parallel safe
  return translate(plain_text(words), '''-', '');

alter table users alter column search_text set expression as (as_searched(
  first_name || ' ' || last_name || ' ' || email::text || ' ' || phone || ' ' || organization_name));

alter table organizations alter column search_text set expression as (as_searched(
  name || ' ' || field || ' ' || region));
