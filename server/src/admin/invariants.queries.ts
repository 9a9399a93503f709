import { HOUR_MS } from '@thedot/domain/kernel/time';
import {
  DAILY_BOOKING_QUOTA,
  EXPERT_HOURS,
  MAX_SLOTS_PER_BOOKING,
  ORPHAN_FILE_MS,
} from '@thedot/domain/limits';
import pg from 'pg';
import { fileOfKey, type FileStore, thumbnailKey } from '../platform/files/file-store.ts';
import { findFiles } from './tables.queries.ts';

/** How long after its time a swept file may still be there. */
const SWEEP_MS = HOUR_MS;

interface Invariant {
  readonly says: string;
  /** Answers what breaks it, one row each, in the column `subject`. */
  readonly breaks: string;
  readonly params?: readonly (string | number)[];
}

/** Staff may make two organizations one, or another kind of one: what was booked before stays. */
const changedByStaff = (organization: string) => `
  select from audit_log a where a.subject_kind = 'organization' and a.subject_id = ${organization}
     and (a.action = 'organization.merged' or a.action = 'organization.changed' and a.details ? 'kind')`;

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
    says: 'An accepted session takes the time of both',
    breaks: `select b.id::text as subject
      from bookings b left join claims c
        on c.source_kind = 'booking' and c.source_id = b.id and c.state = 'accepted'
       and c.resource_id in (b.expert_id, b.requester_id)
       and tstzrange(c.busy_from, c.busy_to) @> tstzrange(b.start_at, b.end_at)
      where b.status = 'accepted'
      group by b.id having count(distinct c.resource_id) <> 2`,
  },
  {
    says: 'Nobody’s time is taken by what does not take place',
    breaks: `select c.id::text as subject
      from claims c left join bookings b on c.source_kind = 'booking' and c.source_id = b.id
      where c.state <> 'released' and (b.id is null or b.status not in ('accepted', 'finished'))`,
  },
  {
    says: 'Every session is at one of the times that were proposed',
    breaks: `select b.id::text as subject from bookings b
      where b.start_at is not null and not exists (
        select from booking_slots s where s.booking_id = b.id and s.round = b.round
           and s.start_at = b.start_at and s.end_at = b.end_at)`,
  },
  {
    says: 'No organization has more hours with an expert than its kind allows',
    breaks: `select b.expert_id || ' with ' || coalesce(b.organization_id, b.requester_id) as subject
      from bookings b left join organizations o on o.id = b.organization_id
      where b.status in ('pending', 'accepted', 'finished')
      group by b.expert_id, coalesce(b.organization_id, b.requester_id), b.organization_id, o.kind
      having sum(b.minutes) > case o.kind when 'hub' then $1::int else $2::int end
         and not exists (${changedByStaff('b.organization_id')})`,
    params: [EXPERT_HOURS.hub * 60, EXPERT_HOURS.external * 60],
  },
  {
    says: 'Nobody asks more often a day than the quota allows',
    breaks: `select coalesce(organization_id, requester_id) || ' on ' ||
             (created_at at time zone $1)::date as subject
      from bookings where status <> 'cancelled'
      group by organization_id, coalesce(organization_id, requester_id), (created_at at time zone $1)::date
      having count(*) > $2::int
         and not exists (${changedByStaff('bookings.organization_id')})`,
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
    says: 'Nothing happens to a booking that its life does not allow',
    breaks: `select booking_id || ': ' || coalesce(before || ', then ', 'first ') || kind as subject
      from (select booking_id, kind::text,
                   lag(kind::text) over (partition by booking_id order by id) as before
              from booking_steps) as lives
      where (coalesce(before, ''), kind) not in (
        ('', 'requested'), ('requested', 'accepted'), ('requested', 'rejected'),
        ('requested', 'cancelled'), ('requested', 'lapsed'), ('accepted', 'cancelled'))`,
  },
  {
    says: 'A request is made, and answered, by one of the two; only the hub lets one lapse',
    breaks: `select s.id::text as subject
      from booking_steps s join bookings b on b.id = s.booking_id
      where case s.kind
        when 'requested' then s.actor_id is distinct from b.requester_id
        when 'lapsed' then s.actor_id is not null
        when 'cancelled' then s.actor_id is null
        else s.actor_id is null or s.actor_id not in (b.expert_id, b.requester_id) end`,
  },
  {
    says: 'Nobody has two open links for one thing',
    breaks: `select user_id || ' to ' || purpose as subject from account_tokens
      where used_at is null and expires_at > now() and user_id is not null
      group by user_id, purpose having count(*) > 1`,
  },
  {
    says: 'No mail waits for more than five minutes after its time',
    breaks: `select id::text as subject from mails
      where sent_at is null and skipped_at is null and send_after < now() - interval '5 minutes'`,
  },
  {
    says: 'Nobody is told the same twice',
    breaks: `select user_id || ' of ' || fact as subject from notifications
      group by user_id, fact, type having count(*) > 1`,
  },
  {
    says: 'Nobody is sent the same mail twice',
    breaks: `select dedupe_key as subject from mails group by dedupe_key having count(*) > 1`,
  },
  {
    says: 'Every organization that has people has one owner, who is of it',
    breaks: `select o.id::text as subject from organizations o left join users u on u.id = o.owner_id
      where u.organization_id is distinct from o.id
        and (o.owner_id is not null or exists (
          select from users m where m.organization_id = o.id and not m.is_removed))`,
  },
  {
    says: 'Whoever signs in in two steps has what the second one takes, and nobody else',
    breaks: `select coalesce(u.id, f.user_id)::text as subject
      from (select id from users where second_factor_at is not null) u
      full join second_factors f on f.user_id = u.id
      where u.id is null or f.user_id is null`,
  },
  {
    says: 'Everybody is listed by the name that their organization has, and with when they were seen',
    breaks: `select u.id::text as subject
      from users u left join organizations o on o.id = u.organization_id
      left join last_seen v on v.user_id = u.id
      where u.organization_name <> coalesce(o.name, '') or v.user_id is null`,
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
export async function findViolations(
  { url, files }: { readonly url: string; readonly files: FileStore },
  hubTimeZone: string,
): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'thedot-invariants' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return [
      ...(await findBrokenRows(client, hubTimeZone)),
      ...(await findStrayFiles(client, files, new Date())),
    ];
  } finally {
    await client.end();
  }
}

export async function findBrokenRows(client: pg.Client, hubTimeZone: string): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { says, breaks, params = [] } of invariants(hubTimeZone)) {
    const { rows } = await client.query<{ subject: string }>(breaks, [...params]);
    found.push(...rows.map(({ subject }) => ({ says, subject })));
  }
  return found;
}

/** Bytes without a row may belong to a request that is still running. */
export async function findStrayFiles(
  client: pg.Client,
  files: FileStore,
  now: Date,
): Promise<Violation[]> {
  const stored = new Map<string, Date>();
  for await (const { key, changedAt } of files.list()) stored.set(key, changedAt);
  const rows = await findFiles(client);
  const known = new Set(rows.map(({ id }) => id));
  const expected = rows.flatMap(({ id, hasThumbnail }) =>
    hasThumbnail ? [id, thumbnailKey(id)] : [id],
  );
  const swept = now.getTime() - ORPHAN_FILE_MS - SWEEP_MS;
  const strays = [...stored].filter(
    ([key, changedAt]) => !known.has(fileOfKey(key)) && changedAt.getTime() < swept,
  );
  return [
    ...expected
      .filter((key) => !stored.has(key))
      .map((subject) => ({ says: 'Every file has its content', subject })),
    ...strays.map(([subject]) => ({ says: 'Every content has its file', subject })),
  ];
}
