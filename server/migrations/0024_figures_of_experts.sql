-- What experts answered in a year is counted from these two alone, without the rows of the tables.

create index booking_steps_answers on booking_steps (booking_id) include (kind, actor_id, expert_id)
  where kind in ('accepted', 'rejected', 'proposed', 'passed_on', 'lapsed');
create index booking_rounds_begun_by_expert on booking_rounds (booking_id)
  where round = 1 and author = 'expert';
