-- Sorted by organization, users without one come after all others. Digits keep their order in every collation.
alter table users
  alter column organization_sort set expression as (
    case when organization_name = '' then '1' else '0' || plain_text(organization_name) end);
