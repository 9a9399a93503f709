// Counts statistics without SQL: all rows are read, and compared one by one. Slow, and written from the definitions alone.
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import type { FigureId } from '@thedot/domain/statistics/statistics.contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

const TABLES = [
  'users',
  'organizations',
  'resources',
  'spaces',
  'space_bookings',
  'material_bookings',
  'expert_sessions',
  'expert_session_rounds',
  'booking_events',
  'allocations',
  'submissions',
  'tickets',
  'events',
  'event_registrations',
  'opportunities',
  'opportunity_applications',
  'deal_takes',
  'service_requests',
  'opening_hours',
  'date_overrides',
  'resource_closures',
  'hub_closures',
] as const satisfies readonly (keyof DB)[];
type Table = (typeof TABLES)[number];
export type HubRows = { readonly [Name in Table]: readonly Selectable<DB[Name]>[] };

export async function readHub(db: Db): Promise<HubRows> {
  const tables = await Promise.all(
    TABLES.map(async (name) => [name, await db.selectFrom(name).selectAll().execute()] as const),
  );
  return Object.fromEntries(tables) as unknown as HubRows;
}

interface Days {
  readonly from: string;
  readonly to: string;
}
interface Hub {
  readonly now: Date;
  readonly timeZone: string;
}
export interface NaiveValue {
  readonly part: number;
  /** Null for a count or a sum. */
  readonly whole: number | null;
}

const QUARTER_MS = 15 * MINUTE_MS;
const WORKSHOPS = ['workspace', 'meeting_room', 'event'];

const wallAt = (at: number, zone: string) => {
  const text = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toString();
  return { day: text.slice(0, 10), time: text.slice(11, 19) };
};

/** All quarters of an hour of the days. */
function* quartersOf({ from, to }: Days, zone: string) {
  let at = Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds;
  for (; wallAt(at, zone).day <= to; at += QUARTER_MS) yield at;
}

/** Whether a resource is open during the quarter of an hour. */
function isOpen(rows: HubRows, resourceId: string, zone: string, at: number, hubZone: string) {
  const { day, time } = wallAt(at, zone);
  const hubDay = wallAt(at, hubZone).day;
  if (rows.hub_closures.some((it) => it.first_day <= hubDay && hubDay <= it.last_day)) return false;
  const covers = ({ starts, ends }: { starts: string; ends: string }) =>
    starts <= time && (time < ends || ends === '24:00:00');
  const overrides = rows.date_overrides.filter(
    (it) => it.resource_id === resourceId && it.day === day,
  );
  if (overrides.length) return overrides.some(covers);
  const isAway = rows.resource_closures.some(
    (it) => it.resource_id === resourceId && it.first_day <= day && day <= it.last_day,
  );
  const weekday = new Date(day).getUTCDay();
  return (
    !isAway &&
    rows.opening_hours.some(
      (it) => it.resource_id === resourceId && it.wday === weekday && covers(it),
    )
  );
}

/** The minutes of one unit in each space that are booked and that could be, by space. */
function occupancyBySpace(rows: HubRows, days: Days, { timeZone }: Hub) {
  const takings = [
    ...rows.space_bookings
      .filter(({ status }) => status === 'accepted' || status === 'finished')
      .map((it) => ({ spaceId: it.space_id, start: it.start_at, end: it.end_at })),
    ...rows.allocations.flatMap((it) => {
      if (it.state !== 'confirmed') return [];
      const session = rows.expert_sessions.find(({ id }) => id === it.booking_id);
      const event = rows.events.find(({ id }) => id === it.booking_id);
      const submission = rows.submissions.find(({ id }) => id === it.booking_id);
      const [start, end] = [session?.start_at ?? event?.start_at, session?.end_at ?? event?.end_at];
      const status = session?.status ?? submission?.status;
      if (it.booking_kind !== 'expert_session' && it.booking_kind !== 'event') return [];
      if (!start || !end || (status !== 'accepted' && status !== 'finished')) return [];
      return [{ spaceId: it.resource_id, start, end }];
    }),
  ].map(({ spaceId, start, end }) => ({ spaceId, from: Date.parse(start), to: Date.parse(end) }));
  return rows.spaces.flatMap((space) => {
    const resource = rows.resources.find(({ id }) => id === space.id);
    if (!resource || resource.hidden_at !== null || !space.bookable) return [];
    const own = takings.filter(({ spaceId }) => spaceId === space.id);
    const units = resource.units - resource.units_out_of_use.length;
    let [booked, bookable] = [0, 0];
    for (const at of quartersOf(days, timeZone)) {
      if (!isOpen(rows, space.id, resource.time_zone ?? timeZone, at, timeZone)) continue;
      bookable += 15 * units;
      // Sample bookings may begin at any minute.
      for (const { from, to } of own)
        booked += Math.max(0, Math.min(to, at + QUARTER_MS) - Math.max(from, at)) / MINUTE_MS;
    }
    return [{ space, booked, bookable }];
  });
}

/** The value of every figure, and the occupancy of each floor. */
export function countNaively(rows: HubRows, days: Days, hub: Hub) {
  const { now, timeZone } = hub;
  const inPeriod = (at: string | null): boolean => {
    if (at === null) return false;
    const { day } = wallAt(Date.parse(at), timeZone);
    return days.from <= day && day <= days.to;
  };
  const count = (items: readonly unknown[]): NaiveValue => ({ part: items.length, whole: null });
  const share = <T>(items: readonly T[], isPart: (item: T) => boolean): NaiveValue => ({
    part: items.filter(isPart).length,
    whole: items.length,
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, it) => total + it, 0);
  const typeOf = (spaceId: string) => rows.spaces.find(({ id }) => id === spaceId)?.type ?? '';
  const submissionOf = (id: string) => rows.submissions.find((it) => it.id === id);

  const bookings = (types: readonly string[]) =>
    rows.space_bookings.filter(
      (it) => inPeriod(it.start_at) && types.includes(typeOf(it.space_id)),
    );
  const takePlace = (types: readonly string[]) =>
    count(bookings(types).filter(({ status }) => ['accepted', 'finished'].includes(status)));
  const cancelled = (types: readonly string[]) =>
    share(
      bookings(types).filter(
        (it) => !['pending', 'rejected'].includes(it.status) && it.cancel_cause !== 'expired',
      ),
      (it) =>
        it.status === 'deleted' ||
        ['booker', 'account_removed', 'closed'].includes(it.cancel_cause ?? ''),
    );
  const missed = (types: readonly string[]) =>
    share(
      bookings(types).filter(
        (it) =>
          rows.resources.find(({ id }) => id === it.space_id)?.check_in_minutes !== null &&
          (it.status === 'finished' || it.cancel_cause === 'no_check_in'),
      ),
      (it) => it.cancel_cause === 'no_check_in',
    );

  const requests = rows.expert_sessions.filter(
    (it) =>
      inPeriod(it.created_at) &&
      (it.occurrence === null || it.occurrence === 1) &&
      !rows.expert_session_rounds.some(
        (round) => round.booking_id === it.id && round.round === 1 && round.author === 'expert',
      ),
  );
  const hasLapsed = (id: string) =>
    rows.booking_events.some((it) => it.booking_id === id && it.kind === 'lapsed');
  const sessions = rows.expert_sessions.filter((it) => inPeriod(it.start_at));
  const finished = sessions.filter(({ status }) => status === 'finished');
  const held = finished.filter((it) => ['attended', 'unknown'].includes(it.attendance ?? ''));
  const agreed = sessions.filter(({ status }) => ['accepted', 'finished'].includes(status));
  const experts = rows.users.filter(
    (it) =>
      it.role === 'expert' &&
      it.is_completed &&
      !it.is_removed &&
      (it.review === null || it.review === 'accepted'),
  );
  const leftOf = (expert: Selectable<DB['users']>) => {
    const zone = rows.resources.find(({ id }) => id === expert.id)?.time_zone;
    const offered = [...quartersOf(days, timeZone)].filter((at) =>
      isOpen(rows, expert.id, zone ?? expert.time_zone ?? timeZone, at, timeZone),
    );
    const used = sum(agreed.filter((it) => it.expert_id === expert.id).map((it) => it.minutes));
    return Math.max(0, offered.length * 15 - used);
  };

  const tickets = rows.tickets.flatMap((ticket) => {
    const submission = submissionOf(ticket.id);
    return submission && ticket.merged_into === null ? [submission] : [];
  });
  const endDay = Temporal.PlainDate.from(days.to).add({ days: 1 }).toZonedDateTime(timeZone);
  const end = Math.min(endDay.epochMilliseconds, now.getTime() + 1);
  const closed = tickets.filter((it) => inPeriod(it.closed_at));
  const resolved = closed.filter(({ status }) => status === 'resolved');

  const events = rows.events.flatMap((event) => {
    const status = submissionOf(event.id)?.status ?? '';
    return inPeriod(event.start_at) && ['accepted', 'finished'].includes(status)
      ? [{ id: event.id, status }]
      : [];
  });
  const places = rows.event_registrations.filter(
    (it) =>
      ['accepted', 'attended', 'absent'].includes(it.status) &&
      events.some(({ id }) => id === it.event_id),
  );
  const submitted = (ids: readonly { readonly id: string }[]) =>
    ids.flatMap(({ id }) => {
      const submission = submissionOf(id);
      return submission && inPeriod(submission.created_at) ? [submission] : [];
    });

  const spaces = occupancyBySpace(rows, days, hub);
  const occupied = (types: readonly string[]): NaiveValue => {
    const own = spaces.filter(({ space }) => types.includes(space.type));
    return {
      part: sum(own.map(({ booked }) => booked)),
      whole: sum(own.map(({ bookable }) => bookable)),
    };
  };

  const figures: Record<FigureId, NaiveValue> = {
    space_bookings: takePlace(WORKSHOPS),
    space_occupancy: occupied(WORKSHOPS),
    total_occupancy: occupied([...WORKSHOPS, 'hotdesk', '5g_station']),
    space_cancellations: cancelled(WORKSHOPS),
    space_no_shows: missed(WORKSHOPS),
    desk_bookings: takePlace(['hotdesk']),
    desk_occupancy: occupied(['hotdesk']),
    desk_cancellations: cancelled(['hotdesk']),
    desk_no_shows: missed(['hotdesk']),
    station_bookings: takePlace(['5g_station']),
    material_bookings: count(
      rows.material_bookings.filter(
        (it) => inPeriod(it.start_at) && ['accepted', 'out', 'returned'].includes(it.status),
      ),
    ),
    session_requests: count(requests),
    session_requests_unmet: count(
      requests.filter(
        ({ id, status }) => status === 'rejected' || (status === 'cancelled' && hasLapsed(id)),
      ),
    ),
    sessions_held: count(held),
    session_cancellations: share(
      sessions.filter(({ status }) => ['accepted', 'finished', 'cancelled'].includes(status)),
      ({ status }) => status === 'cancelled',
    ),
    session_no_shows: share(finished, ({ attendance }) =>
      ['expert_absent', 'requester_absent'].includes(attendance ?? ''),
    ),
    expert_time_used: { part: sum(held.map(({ minutes }) => minutes)), whole: null },
    expert_time_left: { part: sum(experts.map(leftOf)), whole: null },
    tickets_open: count(
      tickets.filter(
        (it) =>
          Date.parse(it.created_at) < end &&
          (it.closed_at === null || Date.parse(it.closed_at) >= end),
      ),
    ),
    tickets_resolved: count(resolved),
    ticket_resolution_time: {
      part: sum(
        resolved.map(
          (it) => (Date.parse(it.closed_at ?? '') - Date.parse(it.created_at)) / MINUTE_MS,
        ),
      ),
      whole: resolved.length,
    },
    tickets_in_target: share(
      closed.filter((it) => it.due_at !== null),
      (it) => Date.parse(it.closed_at ?? '') <= Date.parse(it.due_at ?? ''),
    ),
    new_users: count(
      rows.users.filter(
        (it) => inPeriod(it.created_at) && it.email_verified_at !== null && it.erased_at === null,
      ),
    ),
    new_organizations: count(
      rows.organizations.filter((it) => inPeriod(it.created_at) && it.merged_into === null),
    ),
    events_held: count(events.filter(({ status }) => status === 'finished')),
    event_registrations: count(places),
    event_attendance: share(
      places.filter(
        (it) =>
          it.status !== 'accepted' &&
          events.some(({ id, status }) => id === it.event_id && status === 'finished'),
      ),
      ({ status }) => status === 'attended',
    ),
    opportunities_published: count(
      rows.opportunities.filter(
        (it) => inPeriod(it.published_at) && it.status !== 'draft' && it.status !== 'deleted',
      ),
    ),
    opportunity_applications: count(
      submitted(rows.opportunity_applications).filter(({ status }) => status !== 'draft'),
    ),
    deals_taken: count(rows.deal_takes.filter((it) => inPeriod(it.taken_at))),
    partner_requests: count(submitted(rows.service_requests)),
  };
  return { figures, spaces };
}
