-- What staff noted of damaged or lost material at returns becomes open claims about the material.
with notes as (
  select uuidv7() as id, t.damage_note, t.condition, t.received_by, t.returned_at, l.material_id,
    coalesce(r.name, '') as name
  from loan_returns as t
  join loan_return_lines as l on l.return_id = t.id
  join resources as r on r.id = l.material_id
  where t.damage_note <> ''
), claims as (
  insert into submissions (id, kind, status, author_id, title, text, created_at, changed_at)
  select id, 'ticket', 'open', received_by, left(name, 200), damage_note, returned_at, returned_at from notes
  returning id
)
insert into tickets (id, type, area, happened_on, subject_kind, subject_id)
select n.id, 'claim', 'material', n.returned_at::date, 'material', n.material_id
from notes as n join claims as c on c.id = n.id;
insert into submission_events (submission_id, actor_id, action, to_status, created_at)
select s.id, s.author_id, 'submit', 'open', s.created_at
from submissions as s join tickets as t on t.id = s.id
where t.subject_kind = 'material' and s.kind = 'ticket';
