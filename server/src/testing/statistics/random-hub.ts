// A hub with random records in all tables that statistics count, by a seed. Times are quarters of an hour.
import { DAY_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import type { Insertable } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { World } from '../world.ts';

type Random = (below: number) => number;

/** Mulberry32. */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));
const text = (at: number) => new Date(at).toISOString();

const CAUSES = ['booker', 'no_check_in', 'expired', 'no_check_in', 'closed'] as const;
const CATEGORIES = ['Fundraising', 'Finance', 'Legal IP'] as const;

interface HubTimes {
  readonly from: number;
  readonly days: number;
  readonly now: Date;
  readonly timeZone: string;
}

/** Fills the hub with records around the days from `from`. */
export async function fillRandomHub(
  { owner: db }: World,
  seed: number,
  { from, days, now, timeZone }: HubTimes,
): Promise<void> {
  const random = createRandom(seed);
  const pick = <T>(options: readonly T[]): T => {
    const picked = options[random(options.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
  const instant = () => from + random(days * 96) * 15 * MINUTE_MS;
  const insert = async <Table extends keyof DB>(
    table: Table,
    rows: readonly Insertable<DB[Table]>[],
  ): Promise<string[]> => {
    const made = await db
      .insertInto(table)
      .values([...rows])
      .onConflict((it) => it.doNothing())
      .returningAll()
      .execute();
    return made.map((row) => ('id' in row ? String(row.id) : ''));
  };

  const organizations = await insert(
    'organizations',
    list(12, (n) => ({ name: `Random ${n}`, created_at: text(instant()) })),
  );
  const people = (role: string, count: number) =>
    insert(
      'users',
      list(count, (n) => ({
        email: `${role}.${n}@random.example.org`,
        email_verified_at: n % 4 ? text(from) : null,
        role,
        first_name: role,
        last_name: String(n),
        organization_id: n % 3 ? pick(organizations) : null,
        is_completed: true,
        time_zone: timeZone,
        created_at: text(instant()),
      })),
    );
  const experts = await people('expert', 4);
  const users = await people('startup', 20);

  const schedules = async (ids: readonly string[]) => {
    const day = () => text(from + random(days) * DAY_MS).slice(0, 10);
    await insert(
      'opening_hours',
      ids.flatMap((id) =>
        [1, 2, 3, 4, 5, 6].flatMap((wday) =>
          random(4) === 0
            ? []
            : [
                { resource_id: id, wday, starts: '08:00', ends: '12:15' },
                { resource_id: id, wday, starts: '13:00', ends: pick(['17:30', '24:00']) },
              ],
        ),
      ),
    );
    for (const id of ids) {
      await insert('date_overrides', [
        { resource_id: id, day: day(), starts: '10:00', ends: '11:30' },
      ]);
      const first = day();
      await insert('resource_closures', [{ resource_id: id, first_day: first, last_day: first }]);
    }
  };
  await insert(
    'hub_closures',
    list(2, () => {
      const day = text(from + random(days) * DAY_MS).slice(0, 10);
      return { first_day: day, last_day: day, name: 'Closed' };
    }),
  );

  const types = ['workspace', 'meeting_room', 'event', 'hotdesk', '5g_station', 'hotdesk'] as const;
  const spaces = await insert(
    'resources',
    types.map((type, n) => ({
      kind: 'space',
      mode: 'exclusive' as const,
      name: `Random space ${n}`,
      time_zone: timeZone,
      units: type === 'hotdesk' ? 4 : 1,
      units_out_of_use: type === 'hotdesk' ? [2] : [],
      check_in_minutes: n === 0 ? null : 15,
      hidden_at: n === 5 ? text(from) : null,
    })),
  );
  await insert(
    'spaces',
    types.map((type, n) => ({ id: spaces[n] ?? '', type, floor: n % 3, capacity: 4 })),
  );
  await schedules([...spaces, ...experts]);

  const created = (start: number) => text(start - random(4) * DAY_MS);
  await insert(
    'space_bookings',
    list(300, () => {
      const start = instant();
      const status = pick([
        'accepted',
        'finished',
        'finished',
        'pending',
        'cancelled',
        'cancelled',
        'rejected',
        'deleted',
      ]);
      return {
        space_id: pick(spaces),
        booker_id: pick(users),
        title: 'Random',
        start_at: text(start),
        end_at: text(start + (1 + random(60)) * 15 * MINUTE_MS),
        status,
        cancel_cause: status === 'cancelled' ? pick(CAUSES) : null,
        created_at: created(start),
        changed_at: created(start),
      };
    }),
  );
  await insert(
    'material_bookings',
    list(30, () => {
      const start = instant();
      const status = pick(['accepted', 'out', 'returned', 'pending', 'cancelled']);
      return {
        booker_id: pick(users),
        is_tt: false,
        start_at: text(start),
        end_at: text(start + DAY_MS),
        status,
        cancel_cause: status === 'cancelled' ? pick(CAUSES) : null,
        created_at: created(start),
        changed_at: created(start),
      };
    }),
  );

  const sessions = list(140, () => {
    const start = instant();
    const status = pick([
      'pending',
      'accepted',
      'rejected',
      'cancelled',
      'finished',
      'finished',
    ] as const);
    const isAgreed =
      status === 'accepted' || status === 'finished' || (status === 'cancelled' && random(2) === 0);
    const minutes = pick([30, 60, 90]);
    const isFinished = status === 'finished';
    const takesSpace = random(3) === 0;
    return {
      expert_id: pick(experts),
      requester_id: pick(users),
      category: pick(CATEGORIES),
      description: 'Random',
      minutes,
      status,
      start_at: isAgreed ? text(start) : null,
      end_at: isAgreed ? text(start + minutes * MINUTE_MS) : null,
      attendance: isFinished
        ? pick(['attended', 'attended', 'unknown', 'expert_absent', 'requester_absent'] as const)
        : null,
      finished_at: isFinished ? text(start + minutes * MINUTE_MS) : null,
      turn: status === 'pending' ? ('expert' as const) : null,
      mode: takesSpace ? ('in_person' as const) : ('online' as const),
      needs: takesSpace ? JSON.stringify({ space: { persons: 2 } }) : null,
      created_at: created(start),
    };
  });
  const sessionIds = await insert('expert_sessions', sessions);
  await insert(
    'expert_session_rounds',
    sessionIds.map((id, n) => ({
      booking_id: id,
      round: 1,
      author: n % 5 === 0 ? ('expert' as const) : ('requester' as const),
      answer_by: text(from),
    })),
  );
  await insert(
    'booking_events',
    sessionIds.flatMap((id, n) =>
      sessions[n]?.status === 'cancelled' && n % 2
        ? [{ booking_id: id, kind: 'lapsed' as const }]
        : [],
    ),
  );
  for (const [n, id] of sessionIds.entries()) {
    const { needs, start_at: start, end_at: end, status } = sessions[n] ?? {};
    if (!needs || !start || !end) continue;
    await insert('allocations', [
      {
        booking_kind: 'expert_session',
        booking_id: id,
        resource_id: pick(spaces.slice(0, 3)),
        mode: 'exclusive',
        unit: 1,
        busy_from: start,
        busy_to: end,
        state: status === 'cancelled' ? 'released' : 'confirmed',
      },
    ]);
  }

  const submissions = (
    kind: string,
    count: number,
    statuses: readonly string[],
    closed: readonly string[],
  ) =>
    insert(
      'submissions',
      list(count, () => {
        const at = instant();
        const status = pick(statuses);
        const isClosed = closed.includes(status);
        return {
          kind,
          status,
          author_id: pick(users),
          title: `Random ${kind}`,
          text: '',
          due_at: random(2) ? text(at + 3 * DAY_MS) : null,
          closed_at: isClosed ? text(at + random(8 * 96) * 15 * MINUTE_MS) : null,
          created_at: text(at),
          changed_at: text(at),
        };
      }),
    );
  const tickets = await submissions(
    'ticket',
    60,
    ['open', 'in_progress', 'resolved', 'resolved', 'rejected'],
    ['resolved', 'rejected'],
  );
  await insert(
    'tickets',
    tickets.map((id, n) => ({
      id,
      type: 'claim',
      area: 'other',
      merged_into: n % 9 === 8 ? (tickets[n - 1] ?? null) : null,
    })),
  );
  const events = await submissions(
    'event',
    20,
    ['pending', 'accepted', 'finished', 'finished', 'cancelled'],
    [],
  );
  const times = events.map(() => instant());
  const timesOf = (n: number) => {
    const start = times[n] ?? from;
    return { start: text(start), end: text(start + (4 + (n % 3) * 60) * 15 * MINUTE_MS) };
  };
  await insert(
    'events',
    events.map((id, n) => ({
      id,
      theme: 'funding',
      start_at: timesOf(n).start,
      end_at: timesOf(n).end,
      visibility: 'Public',
      is_listed: true,
      organizer: 'Random',
      space_id: spaces[n % 2 ? 2 : 3] ?? null,
      place: '',
      is_online: false,
      takes_registrations: true,
    })),
  );
  for (const [n, id] of events.entries())
    await insert(
      'allocations',
      (n % 2 ? [1] : [1, 3]).map((unit) => ({
        booking_kind: 'event',
        booking_id: id,
        resource_id: spaces[n % 2 ? 2 : 3] ?? '',
        mode: 'exclusive' as const,
        unit,
        busy_from: timesOf(n).start,
        busy_to: timesOf(n).end,
        state: 'confirmed' as const,
      })),
    );
  await insert(
    'event_registrations',
    list(120, (n) => {
      const status = pick(['waiting', 'accepted', 'cancelled', 'attended', 'attended', 'absent']);
      return {
        event_id: pick(events),
        user_id: pick(users),
        status,
        code: `random-${n}`,
        checked_in_at: status === 'attended' ? text(from) : null,
        created_at: text(from),
        changed_at: text(from),
      };
    }),
  );

  const opportunities = await insert(
    'opportunities',
    list(15, () => {
      const at = instant();
      const status = pick(['draft', 'published', 'closed', 'canceled', 'deleted']);
      return {
        title: 'Random',
        text: '',
        kind: 'other',
        provider: '',
        representative: '',
        link: '',
        roles: [],
        fields: [],
        status,
        deadline_at: text(at + DAY_MS),
        time_zone: timeZone,
        published_at: status === 'draft' ? null : text(at),
        created_at: text(at),
      };
    }),
  );
  const applications = await submissions(
    'application',
    30,
    ['draft', 'submitted', 'accepted', 'withdrawn'],
    [],
  );
  await insert(
    'opportunity_applications',
    applications.map((id, n) => ({
      id,
      opportunity_id: opportunities[n % 15] ?? '',
      applicant_id: users[n % 20] ?? '',
    })),
  );
  const requests = await submissions('service_request', 12, ['new', 'done', 'cancelled'], ['done']);
  await insert(
    'service_requests',
    requests.map((id) => ({ id, program: 'wemove', answers: '{}', consent_version: 1 })),
  );
  const deals = await insert(
    'deals',
    list(3, () => ({
      title: 'Random',
      partner: 'Random',
      text: 'Random',
      offer: 'link',
      link: 'https://example.org',
      valid_from: text(from).slice(0, 10),
      valid_to: text(now.getTime() + DAY_MS).slice(0, 10),
      status: 'published',
      owner_id: pick(users),
      published_at: text(from),
      created_at: text(from),
      changed_at: text(from),
    })),
  );
  await insert(
    'deal_takes',
    list(30, () => ({ deal_id: pick(deals), user_id: pick(users), taken_at: text(instant()) })),
  );
}
