-- Material that is lost ends its loan. Its pieces stay blocked until they are found or retired.
alter table loan_returns
  drop constraint loan_returns_condition_check,
  add constraint loan_returns_condition_check check (condition in ('new', 'good', 'worn', 'damaged', 'lost')),
  add constraint loan_returns_note_check check (condition <> 'lost' or damage_note <> '');
alter table material_items
  drop constraint material_items_condition_check,
  add constraint material_items_condition_check check (condition in ('new', 'good', 'worn', 'damaged', 'lost')),
  add constraint material_items_lost_check check (condition <> 'lost' or state <> 'available');
