-- The list of experts sorted all of them to show twenty.
create index users_experts_by_name on users (sort_name, id)
  where role = 'expert' and is_completed and not is_removed;
