// Statistics of the hub in a period, and the rows behind each figure; for staff.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { dayField, Period } from '../dashboard/expert-metrics.contract.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, pageOf, sortedPage, spreadsheetQuery } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** What figures are compared with: the period of the same length just before, or the same days a year before. */
export const Comparison = z.enum(['previous', 'year', 'none']);
export type Comparison = z.infer<typeof Comparison>;

const periodQuery = {
  /** The first and last day in the hub's time zone; the last 30 days by default. */
  from: dayField.optional(),
  to: dayField.optional(),
};

export const StatisticsQuery = z.strictObject({
  ...periodQuery,
  compare: Comparison.default('previous'),
});
export type StatisticsQuery = z.output<typeof StatisticsQuery>;

/** All figures, in the order of the screen. Their definitions are in decision 150. */
export const FigureId = z.enum([
  'space_bookings',
  'space_occupancy',
  'total_occupancy',
  'space_cancellations',
  'space_no_shows',
  'desk_bookings',
  'desk_occupancy',
  'desk_cancellations',
  'desk_no_shows',
  'station_bookings',
  'material_bookings',
  'session_requests',
  'session_requests_unmet',
  'sessions_held',
  'session_cancellations',
  'session_no_shows',
  'expert_time_used',
  'expert_time_left',
  'tickets_open',
  'tickets_resolved',
  'ticket_resolution_time',
  'tickets_in_target',
  'new_users',
  'new_organizations',
  'events_held',
  'event_registrations',
  'event_attendance',
  'opportunities_published',
  'opportunity_applications',
  'deals_taken',
  'partner_requests',
]);
export type FigureId = z.infer<typeof FigureId>;

/** An average is of the minutes of its rows; a share is of its whole, both in rows or both in minutes. */
export const FigureUnit = z.enum(['count', 'minutes', 'average', 'share']);
export type FigureUnit = z.infer<typeof FigureUnit>;

export const FigureValue = z.object({
  /** Of a share from 0 to 1; null for a share or average of nothing. */
  value: z.number().nullable(),
  /** What the share or average is of; null for other units. */
  part: z.number().nullable(),
  whole: z.number().nullable(),
});
export type FigureValue = z.infer<typeof FigureValue>;

export const Figure = z.object({
  id: FigureId,
  unit: FigureUnit,
  now: FigureValue,
  /** Null without a comparison. */
  before: FigureValue.nullable(),
});
export type Figure = z.infer<typeof Figure>;

/** A week that begins on Monday, cut at the edges of the period. */
export const WeekCounts = z.object({
  from: z.string(),
  to: z.string(),
  /** The sums of all weeks are the figures of the same name. */
  space_bookings: z.number(),
  desk_bookings: z.number(),
  station_bookings: z.number(),
  material_bookings: z.number(),
  sessions_held: z.number(),
});
export type WeekCounts = z.infer<typeof WeekCounts>;

/** Booked minutes of bookable minutes. */
const Occupancy = z.object({ booked: z.number(), bookable: z.number() });

export const FloorOccupancy = Occupancy.extend({
  /** 0 is the ground floor. */
  floor: z.number(),
  /** Null without a comparison. */
  before: Occupancy.nullable(),
});
export type FloorOccupancy = z.infer<typeof FloorOccupancy>;

export const FloorHour = Occupancy.extend({
  floor: z.number(),
  /** The hour of today in the hub's time zone, from its start. */
  hour: z.number(),
});
export type FloorHour = z.infer<typeof FloorHour>;

/** How long tickets that are open at the end of the period have been open, in days. */
export const TicketAge = z.enum(['under_2', 'under_6', 'under_15', 'over']);
export type TicketAge = z.infer<typeof TicketAge>;

export const ExpertTime = z.object({
  expert: PersonBrief,
  /** As in the figures of the same name. */
  usedMinutes: z.number(),
  leftMinutes: z.number(),
});
export type ExpertTime = z.infer<typeof ExpertTime>;

export const WeekdayHour = z.object({
  /** 0 is Sunday. */
  weekday: z.number(),
  hour: z.number(),
  /** Bookings of spaces and desks that begin then. */
  bookings: z.number(),
});
export type WeekdayHour = z.infer<typeof WeekdayHour>;

export const Statistics = z.object({
  period: Period,
  /** Null without a comparison. */
  before: Period.nullable(),
  figures: z.array(Figure),
  /** All weeks of the period, in order. */
  weeks: z.array(WeekCounts),
  /** Occupancy of all spaces by floor in the period; floors without spaces are left out. */
  floors: z.array(FloorOccupancy),
  /** The same by hour today; hours without bookable time are left out. */
  today: z.array(FloorHour),
  /** Sums up to `tickets_open`. */
  ticketAges: z.array(z.object({ age: TicketAge, tickets: z.number() })),
  /** The experts with most time used, and what all others have together. */
  experts: z.array(ExpertTime),
  otherExperts: ExpertTime.omit({ expert: true }).extend({ experts: z.number() }),
  /** Only hours with bookings. */
  weekdayHours: z.array(WeekdayHour),
  /** Requests for sessions that were refused or expired, by category, most first. Sums up to `session_requests_unmet`. */
  unmetRequests: z.array(z.object({ category: Expertise, requests: z.number() })),
});
export type Statistics = z.infer<typeof Statistics>;

export const RowsQuery = z.strictObject({
  ...periodQuery,
  /** Of a share: the rows that are counted, or all that they are compared with. Ignored for other units. */
  of: z.enum(['part', 'whole']).default('part'),
  /** Only the rows of one floor, age or category; ignored for figures that the screen does not split by it. */
  floor: z.coerce.number().int().optional(),
  age: TicketAge.optional(),
  category: Expertise.optional(),
});
export type RowsQuery = z.output<typeof RowsQuery>;

export const FigureRow = z.object({
  /** Of the record; unique within the rows of a figure. */
  id,
  /** When it was or is, newest first; null for rows of a whole period. */
  at: instant.nullable(),
  title: z.string(),
  /** What the title leaves out, e.g. the name of the space; may be empty. */
  detail: z.string(),
  /** Who booked, asked or came; null if nobody did, or a guest. */
  person: PersonBrief.nullable(),
  /** What the row adds to a figure in minutes, cut at the edges of the period; null for counted rows. */
  minutes: z.number().nullable(),
  /** The page of the record. */
  path: z.string(),
});
export type FigureRow = z.infer<typeof FigureRow>;

/** As in its path, a workshop is any space that is booked as a whole. */
export const BookingType = z.enum(['workshop', 'hotdesk']);
export type BookingType = z.infer<typeof BookingType>;

export const BookingStatisticsQuery = StatisticsQuery.extend({ type: BookingType });
export type BookingStatisticsQuery = z.output<typeof BookingStatisticsQuery>;

export const BookingStatistics = Statistics.pick({
  period: true,
  before: true,
  figures: true,
  floors: true,
  today: true,
  weekdayHours: true,
}).extend({
  type: BookingType,
  weeks: z.array(WeekCounts.pick({ from: true, to: true }).extend({ bookings: z.number() })),
});
export type BookingStatistics = z.infer<typeof BookingStatistics>;

/** What the hub did in a period, for those who fund it: no users, only organizations and public events. */
export const HubReport = Statistics.pick({ period: true, before: true, figures: true }).extend({
  /** Sessions held by category, most first. Sums up to `sessions_held` and `expert_time_used`. */
  topics: z.array(z.object({ category: Expertise, sessions: z.number(), minutes: z.number() })),
  /** The organizations whose members had sessions with experts, most time first. */
  organizations: z.array(
    z.object({
      id,
      name: z.string(),
      /** What it works on; may be empty. */
      field: z.string(),
      sessions: z.number(),
      minutes: z.number(),
    }),
  ),
  /** The public events among `events_held`, oldest first. */
  events: z.array(
    z.object({
      id,
      title: z.string(),
      start: instant,
      /** How many were checked in. */
      attended: z.number(),
    }),
  ),
});
export type HubReport = z.infer<typeof HubReport>;

const errors = ['dashboard.period', 'statistics.period_long'] as const;

export const statistics = contract({
  find: {
    summary: 'Returns the figures of the hub in a period, and those that they are compared with',
    method: 'GET',
    path: '/statistics',
    access: permission('read', 'hub'),
    query: StatisticsQuery,
    reply: Statistics,
    errors,
  },
  export: {
    summary: 'Exports the statistics of a period as CSV or XLSX',
    method: 'GET',
    path: '/statistics/data',
    access: permission('read', 'hub'),
    query: StatisticsQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
    errors,
  },
  report: {
    summary: 'Returns what the hub did in a period, for those who fund it',
    method: 'GET',
    path: '/statistics/report',
    access: permission('read', 'hub'),
    query: StatisticsQuery,
    reply: HubReport,
    errors,
  },
  exportReport: {
    summary: 'Exports the report of a period as CSV or XLSX',
    method: 'GET',
    path: '/statistics/report/data',
    access: permission('read', 'hub'),
    query: StatisticsQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
    errors,
  },
  rows: {
    summary: 'Lists the rows behind a figure, newest first',
    method: 'GET',
    path: '/statistics/{figure}',
    access: permission('read', 'hub'),
    params: z.object({ figure: FigureId }),
    query: RowsQuery.extend(sortedPage),
    reply: pageOf(FigureRow),
    errors,
  },
  exportRows: {
    summary: 'Exports the rows behind a figure as CSV or XLSX',
    method: 'GET',
    path: '/statistics/{figure}/data',
    access: permission('read', 'hub'),
    params: z.object({ figure: FigureId }),
    query: RowsQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
    errors,
  },
  bookings: {
    summary: 'Returns the figures of bookings of workshops or hotdesks in a period',
    method: 'GET',
    path: '/dashboard/booking',
    access: permission('read', 'hub'),
    query: BookingStatisticsQuery,
    reply: BookingStatistics,
    errors,
  },
  exportBookings: {
    summary: 'Exports the figures of bookings of workshops or hotdesks as CSV or XLSX',
    method: 'GET',
    path: '/dashboard/booking/data',
    access: permission('read', 'hub'),
    query: BookingStatisticsQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
    errors,
  },
});
