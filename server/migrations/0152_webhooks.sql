-- Other systems that are told what is new or has changed in the hub, and each call that tells them.
create table webhooks (
  id                uuid primary key default uuidv7(),
  name              text not null check (length(name) between 1 and 80),
  url               text not null check (length(url) <= 500),
  topics            text[] not null check (cardinality(topics) > 0),
  -- Sealed for its id. Without one no call is made.
  secret            text,
  is_on             boolean not null,
  off_because       text check (off_because in ('admin', 'failing')),
  -- Since when each call has failed.
  failing_since     timestamptz,
  last_delivered_at timestamptz,
  created_by        uuid references users on delete set null,
  created_at        timestamptz not null,
  check (is_on = (off_because is null))
);
create index webhooks_by_creator on webhooks (created_by);

create table webhook_deliveries (
  id          uuid primary key default uuidv7(),
  webhook_id  uuid not null references webhooks on delete cascade,
  -- The same for all tries and replays.
  event_id    uuid not null,
  type        text not null,
  -- Ids, states and times.
  data        jsonb not null,
  happened_at timestamptz not null,
  status      text not null default 'queued' check (status in ('queued', 'delivered', 'failed')),
  tries       integer not null default 0 check (tries >= 0),
  answer      integer,
  error       text not null default '' check (length(error) <= 500),
  -- While a server makes the call it is in the near future, so that no other does.
  next_try_at timestamptz,
  ended_at    timestamptz,
  is_replay   boolean not null default false,
  check ((status = 'queued') = (next_try_at is not null)),
  check ((status = 'queued') = (ended_at is null))
);
create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at) where status = 'queued';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;

-- Queues a delivery for each webhook of the topic, in the transaction of the fact.
create function queue_webhook_deliveries(topic text, action text, data jsonb) returns void language plpgsql as $$
declare
  event_id uuid := uuidv7();
begin
  insert into webhook_deliveries (webhook_id, event_id, type, data, happened_at, next_try_at)
  select id, event_id, topic || '.' || action, data, now(), now() from webhooks where is_on and topic = any(topics);
  if found then
    perform graphile_worker.add_job('send-webhooks', '{}'::json, priority => 5);
  end if;
end $$;

/* What a topic tells of a row: the columns named in the arguments of the trigger, as `column:name`. A draft is told of
   once it is none any more. */
create function tell_webhooks() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  topic  text := tg_argv[0];
  after  jsonb;
  before jsonb;
  data   jsonb;
  former jsonb;
begin
  if not exists (select from webhooks where is_on and topic = any(topics)) then return null; end if;
  after := to_jsonb(new);
  if tg_op = 'UPDATE' then before := to_jsonb(old); end if;
  if after ->> 'status' = 'draft' then return null; end if;
  select jsonb_object_agg(split_part(pair, ':', 2), after -> split_part(pair, ':', 1)),
         jsonb_object_agg(split_part(pair, ':', 2), before -> split_part(pair, ':', 1))
    into data, former
    from unnest(string_to_array(tg_argv[1], ' ')) as pair;
  if before is null or before ->> 'status' = 'draft' then
    perform queue_webhook_deliveries(topic, 'created', data);
  elsif data is distinct from former then
    perform queue_webhook_deliveries(topic, 'changed', data);
  end if;
  return null;
end $$;

create trigger expert_sessions_tell_webhooks after insert or update on expert_sessions for each row
  execute function tell_webhooks('session',
    'id:id status:status start_at:startAt end_at:endAt expert_id:expertId requester_id:requesterId organization_id:organizationId');
create trigger space_bookings_tell_webhooks after insert or update on space_bookings for each row
  execute function tell_webhooks('space_booking',
    'id:id status:status start_at:startAt end_at:endAt space_id:spaceId booker_id:bookerId');
create trigger material_bookings_tell_webhooks after insert or update on material_bookings for each row
  execute function tell_webhooks('loan',
    'id:id status:status start_at:startAt end_at:endAt booker_id:bookerId organization_id:organizationId');
create trigger event_registrations_tell_webhooks after insert or update on event_registrations for each row
  execute function tell_webhooks('registration',
    'id:id status:status event_id:eventId user_id:userId checked_in_at:checkedInAt');
create trigger opportunities_tell_webhooks after insert or update on opportunities for each row
  execute function tell_webhooks('opportunity', 'id:id status:status kind:kind deadline_at:deadlineAt');
create trigger deals_tell_webhooks after insert or update on deals for each row
  execute function tell_webhooks('deal', 'id:id status:status valid_from:validFrom valid_to:validTo');
create trigger users_tell_webhooks
  after insert or update of role, organization_id, is_removed, is_completed, review on users for each row
  execute function tell_webhooks('user',
    'id:id role:role organization_id:organizationId is_removed:isRemoved is_completed:isCompleted review:review');
create trigger organizations_tell_webhooks after insert or update of kind, merged_into on organizations for each row
  execute function tell_webhooks('organization', 'id:id kind:kind merged_into:mergedInto');
create trigger tickets_tell_webhooks after insert or update on submissions for each row when (new.kind = 'ticket')
  execute function tell_webhooks('ticket',
    'id:id number:number status:status author_id:authorId organization_id:organizationId assignee_id:assigneeId');
create trigger applications_tell_webhooks after insert or update on submissions for each row when (new.kind = 'application')
  execute function tell_webhooks('application',
    'id:id number:number status:status author_id:authorId organization_id:organizationId assignee_id:assigneeId');
create trigger service_requests_tell_webhooks after insert or update on submissions for each row
  when (new.kind = 'service_request')
  execute function tell_webhooks('partner_request',
    'id:id number:number status:status author_id:authorId organization_id:organizationId assignee_id:assigneeId');

-- An event is a submission with times: either row may change. It is told of as it is after the statement.
create function tell_webhooks_of_event() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  state text;
  was   text;
  data  jsonb;
begin
  if not exists (select from webhooks where is_on and 'event' = any(topics)) then return null; end if;
  select s.status, jsonb_build_object('id', e.id, 'status', s.status, 'startAt', e.start_at, 'endAt', e.end_at,
           'authorId', s.author_id, 'spaceId', e.space_id, 'visibility', e.visibility)
    into state, data from events as e join submissions as s on s.id = e.id where e.id = new.id;
  if tg_table_name = 'submissions' then was := old.status; end if;
  -- A new submission has no times yet: its event follows.
  if data is null or state = 'draft' then return null; end if;
  perform queue_webhook_deliveries('event', case when was = 'draft' or tg_op = 'INSERT' then 'created' else 'changed' end, data);
  return null;
end $$;

create trigger events_tell_webhooks_of_new after insert on events for each row execute function tell_webhooks_of_event();
create trigger events_tell_webhooks after update on events for each row
  when ((new.start_at, new.end_at, new.space_id, new.visibility)
        is distinct from (old.start_at, old.end_at, old.space_id, old.visibility))
  execute function tell_webhooks_of_event();
create trigger submissions_tell_webhooks_of_events after update on submissions for each row
  when (new.kind = 'event' and new.status is distinct from old.status)
  execute function tell_webhooks_of_event();
