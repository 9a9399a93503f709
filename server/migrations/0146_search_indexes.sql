-- One index for each kind that the search of the command palette finds, so that each word is looked up once.

-- Material is found by its name and its category, in any combination. The name is in `resources`.
alter table materials drop column category_words;
alter table materials add column search_words text not null default '';

create function set_material_words() returns trigger language plpgsql as $$
begin
  new.search_words := name_words(
    coalesce((select name from resources where id = new.id), '') || ' ' || new.category);
  return new;
end $$;
create trigger materials_set_words before insert or update of category, search_words on materials
  for each row execute function set_material_words();

create function spread_material_name() returns trigger language plpgsql as $$
begin
  update materials set search_words = '' where id = new.id;
  return null;
end $$;
create trigger resources_spread_material_name after update of name on resources
  for each row when (new.kind = 'material' and new.name is distinct from old.name)
  execute function spread_material_name();

update materials set search_words = '';
create index materials_by_words on materials using gin (search_words gin_trgm_ops);

drop index resources_by_name_words;
create index spaces_by_name_words on resources using gin (name_words gin_trgm_ops) where kind = 'space';

-- The stored words, as an expression divides the title anew for each row that is compared.
drop index submissions_ticket_titles;
create index submissions_ticket_titles on submissions using gin (title_words gin_trgm_ops) where kind = 'ticket';
drop index submissions_service_request_titles;
create index submissions_service_request_titles on submissions using gin (title_words gin_trgm_ops)
  where kind = 'service_request';
