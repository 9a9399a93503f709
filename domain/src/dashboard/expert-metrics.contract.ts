// Metrics of the experts in a period, compared with the period before it; for staff.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  id,
  optionalText,
  pageOf,
  withErrorCode,
  spreadsheetQuery,
  sortedPage,
} from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';

/** Plausible days; the bounds leave room for the period before. */
export const dayField = date.refine(
  (it) => it >= '2000-01-01' && it <= '2100-12-31',
  withErrorCode('field.date'),
);

export const ExpertMetricsSort = z.enum([
  'name',
  'sessions',
  'hours',
  'absences',
  'rating',
  'answers',
]);
export type ExpertMetricsSort = z.infer<typeof ExpertMetricsSort>;

export const ExpertMetricsQuery = z.strictObject({
  search: optionalText(100).optional(),
  /** The first and last day in the hub's time zone; the last 30 days by default. */
  from: dayField.optional(),
  to: dayField.optional(),
  sort: ExpertMetricsSort.default('hours'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type ExpertMetricsQuery = z.output<typeof ExpertMetricsQuery>;

export const MetricValues = z.object({
  /** Sessions in the period that took place, and their minutes. */
  sessions: z.number(),
  minutes: z.number(),
  /** Sessions in the period to which one side did not come. */
  expertAbsences: z.number(),
  requesterAbsences: z.number(),
  /** Reviews of those sessions, and their mean rating. */
  reviews: z.number(),
  rating: z.number().nullable(),
  /** Requests in the period that the expert answered or let lapse; withdrawn and pending ones are not counted. */
  decided: z.number(),
  answered: z.number(),
});
export type MetricValues = z.infer<typeof MetricValues>;

export const ExpertMetrics = z.object({
  id,
  expert: PersonBrief,
  now: MetricValues,
  before: MetricValues,
});
export type ExpertMetrics = z.infer<typeof ExpertMetrics>;

export const Period = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof Period>;

export const expertMetrics = contract({
  experts: {
    summary:
      'Lists hours, sessions, absences, rating and answers by expert, with the period before',
    method: 'GET',
    path: '/dashboard/experts',
    access: permission('read', 'hub'),
    query: ExpertMetricsQuery.extend(sortedPage),
    reply: pageOf(ExpertMetrics).extend({
      period: Period,
      /** The period of the same length just before. */
      before: Period,
      /** The metrics of all experts together. */
      total: z.object({ now: MetricValues, before: MetricValues }),
    }),
    errors: ['dashboard.period'],
  },
  exportExperts: {
    summary: 'Exports the metrics of all experts as CSV or XLSX',
    method: 'GET',
    path: '/dashboard/experts/data',
    access: permission('read', 'hub'),
    query: ExpertMetricsQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
    errors: ['dashboard.period'],
  },
});
