import { DAILY_BOOKING_QUOTA, EXPERT_HOURS, MAX_SLOTS_PER_BOOKING } from '@thedot/domain/limits';
import pg from 'pg';

interface Invariant {
  readonly says: string;
  /** Answers what breaks it, one row each, in the column `subject`. */
  readonly breaks: string;
  readonly params?: readonly (string | number)[];
}

const invariants = (hubTimeZone: string): readonly Invariant[] => [
  {
    says: 'Nobody and nothing is taken twice at one time',
    breaks: `select a.id || ' and ' || b.id as subject
      from claims a join claims b on a.resource_id = b.resource_id and a.id < b.id
        and tstzrange(a.busy_from, a.busy_to) && tstzrange(b.busy_from, b.busy_to)
      where a.state <> 'released' and b.state <> 'released'`,
  },
  {
    says: 'No person has two accepted sessions at one time',
    breaks: `with sessions as (
        select id, start_at, end_at, unnest(array[expert_id, requester_id]) as person
          from bookings where status = 'accepted')
      select a.id || ' and ' || b.id as subject
        from sessions a join sessions b on a.person = b.person and a.id < b.id
         and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`,
  },
  {
    says: 'An accepted session takes the time of both, any other takes nobody’s',
    breaks: `select b.id::text as subject
      from bookings b left join claims c
        on c.source_kind = 'booking' and c.source_id = b.id and c.state = 'accepted'
      where b.status <> 'finished'
      group by b.id, b.status
      having count(c.id) <> case b.status when 'accepted' then 2 else 0 end`,
  },
  {
    says: 'No organization has more hours with an expert than its kind allows',
    breaks: `select b.expert_id || ' with ' || coalesce(b.organization_id, b.requester_id) as subject
      from bookings b left join organizations o on o.id = b.organization_id
      where b.status in ('pending', 'accepted', 'finished')
      group by b.expert_id, coalesce(b.organization_id, b.requester_id), b.organization_id, o.kind
      having sum(b.minutes) > case o.kind when 'hub' then $1::int else $2::int end`,
    params: [EXPERT_HOURS.hub * 60, EXPERT_HOURS.external * 60],
  },
  {
    says: 'Nobody asks more often a day than the quota allows',
    breaks: `select coalesce(organization_id, requester_id) || ' on ' ||
             (created_at at time zone $1)::date as subject
      from bookings where status <> 'cancelled'
      group by coalesce(organization_id, requester_id), (created_at at time zone $1)::date
      having count(*) > $2::int`,
    params: [hubTimeZone, DAILY_BOOKING_QUOTA],
  },
  {
    says: 'Every round of a booking proposes a right number of times',
    breaks: `select b.id::text as subject
      from bookings b left join booking_slots s on s.booking_id = b.id
      group by b.id, s.round having count(s.start_at) not between 1 and $1::int`,
    params: [MAX_SLOTS_PER_BOOKING],
  },
  {
    says: 'Every booking’s state is the last thing that happened to it',
    breaks: `select b.id::text as subject from bookings b
      left join lateral (select kind from booking_steps s where s.booking_id = b.id
                         order by id desc limit 1) last on true
      where (b.status, coalesce(last.kind::text, '')) not in (
        ('pending', 'requested'), ('accepted', 'accepted'), ('finished', 'accepted'),
        ('rejected', 'rejected'), ('cancelled', 'cancelled'), ('cancelled', 'lapsed'))`,
  },
  {
    says: 'No mail waits for more than five minutes after its time',
    breaks: `select id::text as subject from mails
      where sent_at is null and skipped_at is null and send_after < now() - interval '5 minutes'`,
  },
  {
    says: 'Every organization has one owner, who is of it',
    breaks: `select o.id::text as subject from organizations o left join users u on u.id = o.owner_id
      where o.owner_id is not null and u.organization_id is distinct from o.id`,
  },
  {
    says: 'Nobody who was removed has a live session',
    breaks: `select s.id::text as subject from sessions s join users u on u.id = s.user_id
      where u.is_removed and s.revoked_at is null and s.expires_at > now()`,
  },
];

export interface Violation {
  readonly says: string;
  readonly subject: string;
}

/** What must never be, and is: an empty list when the hub is sound. */
export async function findViolations(url: string, hubTimeZone: string): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'thedot-invariants' });
  await client.connect();
  const found: Violation[] = [];
  try {
    await client.query('begin isolation level repeatable read read only');
    for (const { says, breaks, params = [] } of invariants(hubTimeZone)) {
      const { rows } = await client.query<{ subject: string }>(breaks, [...params]);
      found.push(...rows.map(({ subject }) => ({ says, subject })));
    }
    return found;
  } finally {
    await client.end();
  }
}
