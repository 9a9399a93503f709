-- Who was shown the current secret of a webhook: once they are no admin any more, the others are asked to make a new one.
alter table webhooks add column secret_shown_to uuid references users on delete set null;
create index webhooks_by_secret_reader on webhooks (secret_shown_to);
update webhooks as w set secret_shown_to = coalesce((
  select actor_id from audit_log
  where subject_kind = 'webhook' and subject_id = w.id and action = 'webhook.secret_renewed'
  order by at desc limit 1), w.created_by)
where w.secret is not null;
