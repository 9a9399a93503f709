-- Lists show "first name, last name" and are sorted as they show it.
alter table users alter column sort_name
  set expression as (plain_text(first_name || ' ' || last_name));
