// What is counted for each figure. The figure and its rows are selected by the same conditions (decision 150).
import {
  GROUP_BY_SPACE_TYPE,
  type SpaceGroup,
  type SpaceType,
} from '@thedot/domain/spaces/space-types.contract';
import type { FigureId } from '@thedot/domain/statistics/statistics.contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isExpired as isSessionExpired } from '../expert-sessions/expired-request.sql.ts';
import { isHeldSession } from '../expert-sessions/held-session.sql.ts';
import type { SourceName } from './sources.sql.ts';

type Condition = RawBuilder<SqlBool>;

interface Counted {
  readonly source: SourceName;
}
export type CountedFigure = Counted &
  (
    | { readonly unit: 'count'; readonly where: Condition }
    | {
        readonly unit: 'minutes' | 'average';
        readonly where: Condition;
        readonly minutes: RawBuilder<unknown>;
      }
    /** `part` is a further condition on the rows of the whole. */
    | { readonly unit: 'share'; readonly where: Condition; readonly part: Condition }
  );

/** Figures of time that may be booked, which is calculated from schedules. */
export type TimeFigureId =
  'space_occupancy' | 'total_occupancy' | 'desk_occupancy' | 'expert_time_left';

const condition = sql<SqlBool>;

const isWorkshop = condition`sp.type in ('workspace', 'meeting_room', 'event')`;
const isDesk = condition`sp.type = 'hotdesk'`;
const isStation = condition`sp.type = '5g_station'`;
const takesPlace = condition`b.status in ('accepted', 'finished')`;

const bookings = (kind: Condition): CountedFigure => ({
  source: 'spaceBookings',
  unit: 'count',
  where: condition`(${kind} and ${takesPlace})`,
});

/** Requests that expired had never been agreed. Whom nobody checked in counts as absent, not as cancelled. */
const cancellations = (kind: Condition): CountedFigure => ({
  source: 'spaceBookings',
  unit: 'share',
  where: condition`(${kind} and (b.status in ('accepted', 'finished', 'deleted')
    or b.status = 'cancelled' and b.cancel_cause <> 'expired'))`,
  part: condition`(b.status = 'deleted' or b.status = 'cancelled' and b.cancel_cause <> 'no_check_in')`,
});

/** Only where users check in it is known who came. */
const noShows = (kind: Condition): CountedFigure => ({
  source: 'spaceBookings',
  unit: 'share',
  where: condition`(${kind} and r.check_in_minutes is not null
    and (b.status = 'finished' or b.cancel_cause is not distinct from 'no_check_in'))`,
  part: condition`b.status = 'cancelled'`,
});

/** Duplicates are not counted beside the ticket that they were merged into. */
const isResolved = condition`(b.status = 'resolved' and t.merged_into is null)`;
const hasPlace = condition`b.status in ('accepted', 'attended', 'absent')`;
const minutesOpen = sql`extract(epoch from b.closed_at - b.created_at) / 60`;

export const COUNTED_FIGURES = {
  space_bookings: bookings(isWorkshop),
  space_cancellations: cancellations(isWorkshop),
  space_no_shows: noShows(isWorkshop),
  desk_bookings: bookings(isDesk),
  desk_cancellations: cancellations(isDesk),
  desk_no_shows: noShows(isDesk),
  station_bookings: bookings(isStation),
  material_bookings: {
    source: 'materialBookings',
    unit: 'count',
    where: condition`b.status in ('accepted', 'out', 'returned')`,
  },
  session_requests: { source: 'sessionRequests', unit: 'count', where: condition`true` },
  session_requests_unmet: {
    source: 'sessionRequests',
    unit: 'count',
    where: condition`(b.status = 'rejected' or ${isSessionExpired})`,
  },
  sessions_held: { source: 'sessions', unit: 'count', where: isHeldSession },
  session_cancellations: {
    source: 'sessions',
    unit: 'share',
    where: condition`b.status in ('accepted', 'finished', 'cancelled')`,
    part: condition`b.status = 'cancelled'`,
  },
  session_no_shows: {
    source: 'sessions',
    unit: 'share',
    where: condition`b.status = 'finished'`,
    part: condition`b.attendance in ('expert_absent', 'requester_absent')`,
  },
  expert_time_used: {
    source: 'sessions',
    unit: 'minutes',
    where: isHeldSession,
    minutes: sql`b.minutes`,
  },
  tickets_open: {
    source: 'openTickets',
    unit: 'count',
    where: condition`t.merged_into is null`,
  },
  tickets_resolved: { source: 'closedTickets', unit: 'count', where: isResolved },
  ticket_resolution_time: {
    source: 'closedTickets',
    unit: 'average',
    where: isResolved,
    minutes: minutesOpen,
  },
  tickets_in_target: {
    source: 'closedTickets',
    unit: 'share',
    where: condition`(t.merged_into is null and b.due_at is not null)`,
    part: condition`b.closed_at <= b.due_at`,
  },
  new_users: {
    source: 'users',
    unit: 'count',
    where: condition`(b.email_verified_at is not null and b.erased_at is null)`,
  },
  new_organizations: {
    source: 'organizations',
    unit: 'count',
    where: condition`b.merged_into is null`,
  },
  events_held: { source: 'events', unit: 'count', where: condition`b.status = 'finished'` },
  event_registrations: {
    source: 'registrations',
    unit: 'count',
    where: condition`(s.status in ('accepted', 'finished') and ${hasPlace})`,
  },
  event_attendance: {
    source: 'registrations',
    unit: 'share',
    // Others are of events at which nobody was checked in.
    where: condition`(s.status = 'finished' and b.status in ('attended', 'absent'))`,
    part: condition`b.status = 'attended'`,
  },
  opportunities_published: {
    source: 'opportunities',
    unit: 'count',
    where: condition`b.status in ('published', 'closed', 'canceled')`,
  },
  opportunity_applications: {
    source: 'applications',
    unit: 'count',
    where: condition`b.status <> 'draft'`,
  },
  deals_taken: { source: 'dealTakes', unit: 'count', where: condition`true` },
  partner_requests: { source: 'serviceRequests', unit: 'count', where: condition`true` },
} as const satisfies Readonly<Record<Exclude<FigureId, TimeFigureId>, CountedFigure>>;

export type CountedFigureId = keyof typeof COUNTED_FIGURES;

export const isCountedFigure = (id: FigureId): id is CountedFigureId =>
  Object.hasOwn(COUNTED_FIGURES, id);

/** The spaces of each figure of occupancy; null for all. */
const GROUP_BY_OCCUPANCY = {
  space_occupancy: 'workshop',
  total_occupancy: null,
  desk_occupancy: 'hotdesk',
} as const satisfies Partial<Record<FigureId, SpaceGroup | null>>;
export type OccupancyFigureId = keyof typeof GROUP_BY_OCCUPANCY;

/** Whether the figure of occupancy counts the spaces of a type. */
export function countsSpaceType(id: OccupancyFigureId, type: SpaceType): boolean {
  const group = GROUP_BY_OCCUPANCY[id];
  return group === null || GROUP_BY_SPACE_TYPE[type] === group;
}
