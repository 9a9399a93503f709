import { HOUR_MS } from '@thedot/domain/kernel/time';
import { DAILY_BOOKING_QUOTA, ORPHAN_FILE_MS } from '@thedot/domain/limits';
import pg from 'pg';
import { fileIdOfKey, type FileStore, thumbnailKey } from '../kernel/file-store.ts';
import { FEATURES } from '../app/features.ts';
import { bookablesOf } from '../kernel/feature.ts';
import { BOOKING_INVARIANTS, type Invariant } from './booking-invariants.queries.ts';
import { bookingKindInvariants, type HubOfRequests } from './booking-kind-invariants.queries.ts';
import { chatInvariants } from './chat-invariants.queries.ts';
import { CONFERENCE_INVARIANTS } from './conference-invariants.queries.ts';
import { DEAL_INVARIANTS } from './deal-invariants.queries.ts';
import { EVENT_INVARIANTS } from './event-invariants.queries.ts';
import { HOLD_INVARIANTS } from './hold-invariants.queries.ts';
import { LOAN_INVARIANTS } from './loan-invariants.queries.ts';
import { MEETING_INVARIANTS } from './meeting-invariants.queries.ts';
import { PROGRAM_INVARIANTS } from './program-invariants.queries.ts';
import { SUBMISSION_INVARIANTS } from './submission-invariants.queries.ts';
import { findFiles } from './tables.queries.ts';

/** How long after its expiry a file may still exist. */
const SWEEP_MS = HOUR_MS;

const invariants = (hub: HubOfRequests): readonly Invariant[] => [
  {
    rule: 'No two allocations of the same unit overlap',
    query: `select a.id || ' and ' || b.id as subject
      from allocations a join allocations b on a.resource_id = b.resource_id and a.unit = b.unit and a.id < b.id
        and tstzrange(a.busy_from, a.busy_to) && tstzrange(b.busy_from, b.busy_to)
      where a.state <> 'released' and b.state <> 'released'`,
  },
  {
    rule: 'No resource is allocated beyond its units',
    query: `select a.id::text as subject
      from allocations a join resources r on r.id = a.resource_id
      where a.state <> 'released' and r.units < case a.mode when 'exclusive' then a.unit
        else peak_quantity(a.resource_id, a.busy_from, a.busy_to) end`,
  },
  {
    rule: 'No user has two accepted sessions at the same time',
    query: `with sessions as (
        select id, start_at, end_at, unnest(array[expert_id, requester_id]) as person
          from expert_sessions where status = 'accepted')
      select a.id || ' and ' || b.id as subject
        from sessions a join sessions b on a.person = b.person and a.id < b.id
         and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`,
  },
  {
    rule: 'Every accepted session has a confirmed allocation for both parties',
    query: `select b.id::text as subject
      from expert_sessions b left join allocations c
        on c.booking_kind = 'expert_session' and c.booking_id = b.id and c.state = 'confirmed'
       and c.resource_id in (b.expert_id, b.requester_id)
       and tstzrange(c.busy_from, c.busy_to) @> tstzrange(b.start_at, b.end_at)
      where b.status = 'accepted'
      group by b.id having count(distinct c.resource_id) <> 2`,
  },
  {
    rule: 'Only accepted and finished sessions have allocations',
    query: `select c.id::text as subject
      from allocations c left join expert_sessions b on c.booking_kind = 'expert_session' and c.booking_id = b.id
      where c.state <> 'released' and c.booking_kind = 'expert_session'
        and (b.id is null or b.status not in ('accepted', 'finished'))`,
  },
  ...HOLD_INVARIANTS,
  ...DEAL_INVARIANTS,
  ...SUBMISSION_INVARIANTS,
  ...EVENT_INVARIANTS,
  ...BOOKING_INVARIANTS,
  ...LOAN_INVARIANTS,
  ...bookingKindInvariants(bookablesOf(FEATURES), hub),
  ...chatInvariants,
  ...MEETING_INVARIANTS,
  ...CONFERENCE_INVARIANTS,
  ...PROGRAM_INVARIANTS,
  {
    rule: 'The rating of every expert matches the counted reviews',
    query: `select e.user_id::text as subject
      from experts e left join (
        select r.expert_id, sum(r.stars) as stars, count(*) as count
          from reviews r join expert_sessions b on b.id = r.booking_id
         where r.hidden_at is null and b.attendance in ('attended', 'unknown')
         group by r.expert_id) as said on said.expert_id = e.user_id
      where (e.rating_sum, e.rating_count) <> (coalesce(said.stars, 0), coalesce(said.count, 0))`,
  },
  {
    rule: 'No user has two open links for the same purpose',
    query: `select user_id || ' to ' || purpose as subject from account_tokens
      where used_at is null and expires_at > now() and user_id is not null
      group by user_id, purpose having count(*) > 1`,
  },
  {
    rule: 'No email is more than five minutes late',
    query: `select id::text as subject from mails
      where sent_at is null and skipped_at is null and send_after < now() - interval '5 minutes'`,
  },
  {
    rule: 'No user has two notifications of the same event and type',
    query: `select user_id || ' of ' || event_id as subject from notifications
      group by user_id, event_id, type having count(*) > 1`,
  },
  {
    rule: 'No two emails have the same deduplication key',
    query: `select dedupe_key as subject from mails group by dedupe_key having count(*) > 1`,
  },
  {
    rule: 'Every organization with members has an owner who is a member',
    query: `select o.id::text as subject from organizations o left join users u on u.id = o.owner_id
      where u.organization_id is distinct from o.id
        and (o.owner_id is not null or exists (
          select from users m where m.organization_id = o.id and not m.is_removed))`,
  },
  {
    rule: 'Exactly the users with a second factor have its secret',
    query: `select coalesce(u.id, f.user_id)::text as subject
      from (select id from users where second_factor_at is not null) u
      full join second_factors f on f.user_id = u.id
      where u.id is null or f.user_id is null`,
  },
  {
    rule: 'Every user has the current name of their organization and a last-seen time',
    query: `select u.id::text as subject
      from users u left join organizations o on o.id = u.organization_id
      left join last_seen v on v.user_id = u.id
      where u.organization_name <> coalesce(o.name, '') or v.user_id is null`,
  },
  {
    rule: 'No removed user has an active sign-in session',
    query: `select s.id::text as subject from sign_in_sessions s join users u on u.id = s.user_id
      where u.is_removed and s.revoked_at is null and s.expires_at > now()`,
  },
];

export interface Violation {
  readonly rule: string;
  readonly subject: string;
}

/** Returns all violated invariants; empty when the data is consistent. */
export async function findViolations(
  { url, files }: { readonly url: string; readonly files: FileStore },
  hubTimeZone: string,
  dailyBookings = DAILY_BOOKING_QUOTA,
): Promise<Violation[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'thedot-invariants' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return [
      ...(await findBrokenRows(client, { hubTimeZone, dailyBookings })),
      ...(await findStrayFiles(client, files, new Date())),
    ];
  } finally {
    await client.end();
  }
}

export async function findBrokenRows(client: pg.Client, hub: HubOfRequests): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const { rule, query, params = [] } of invariants(hub)) {
    const { rows } = await client.query<{ subject: string }>(query, [...params]);
    found.push(...rows.map(({ subject }) => ({ rule, subject })));
  }
  return found;
}

/** Finds content without a row; recent content may belong to a running request. */
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
    ([key, changedAt]) => !known.has(fileIdOfKey(key)) && changedAt.getTime() < swept,
  );
  return [
    ...expected
      .filter((key) => !stored.has(key))
      .map((subject) => ({ rule: 'Every file row has its stored content', subject })),
    ...strays.map(([subject]) => ({ rule: 'All stored content has a file row', subject })),
  ];
}
