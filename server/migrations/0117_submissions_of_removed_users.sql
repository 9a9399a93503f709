-- Settles what users left who were removed before: their organization takes an application over, what waits for them
-- is closed, and the hub team finds what they handled.
with successors as (
  select s.id, (
    select u.id from users as u
    where u.organization_id = s.organization_id and u.id <> s.author_id and not u.is_removed and u.is_completed
    order by u.id limit 1) as user_id
  from submissions as s join users as author on author.id = s.author_id
  where author.is_removed and s.kind = 'application' and s.closed_at is null
), passed_on as (
  update submissions as s set author_id = successors.user_id, changed_at = now()
  from successors where successors.id = s.id and successors.user_id is not null
  returning s.id, s.author_id
)
insert into submission_events (submission_id, actor_id, action, details, created_at)
select id, null, 'pass_on', jsonb_build_object('authorId', author_id), now() from passed_on;

with left_behind as (
  select s.id, s.status as former,
    case s.kind when 'ticket' then 'resolved' when 'application' then 'withdrawn' else 'cancelled' end as next,
    case s.kind when 'ticket' then 'close' else 'withdraw' end as action
  from submissions as s join users as author on author.id = s.author_id
  where author.is_removed and s.closed_at is null
    and (s.kind = 'ticket' and s.status = 'waiting' or s.kind in ('application', 'service_request'))
), closed as (
  update submissions as s
  set status = left_behind.next, reason = '', decided_at = now(), closed_at = now(), changed_at = now()
  from left_behind where left_behind.id = s.id
  returning s.id
)
insert into submission_events (submission_id, actor_id, action, from_status, to_status, created_at)
select left_behind.id, null, left_behind.action, left_behind.former, left_behind.next, now()
from left_behind join closed on closed.id = left_behind.id;

update submissions as s set assignee_id = null, changed_at = now()
from users as u where u.id = s.assignee_id and u.is_removed and s.closed_at is null;
