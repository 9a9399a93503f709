// What one expert did for the startups of the hub in a period; for staff and the expert.
import { z } from 'zod';
import { Period } from '../dashboard/expert-metrics.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, spreadsheetQuery } from '../kernel/fields.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Figure, HubReport, StatisticsQuery } from './statistics.contract.ts';

export const ExpertImpactQuery = StatisticsQuery.omit({ compare: true });
export type ExpertImpactQuery = z.output<typeof ExpertImpactQuery>;

export const ExpertImpact = z.object({
  expert: PersonBrief,
  period: Period,
  /** Those of the hub's figures that are about sessions, of the expert's sessions alone. */
  figures: z.array(Figure),
  /** Of the sessions held in the period, as the topics and organizations are. */
  topics: HubReport.shape.topics,
  organizations: HubReport.shape.organizations,
  users: z.number(),
  /** Next steps that were agreed in those sessions, and how many of them are done by now. */
  nextSteps: z.object({ agreed: z.number(), done: z.number() }),
  /** Their reviews; the mean is null while there are too few. */
  rating: z.object({ reviews: z.number(), mean: z.number().nullable() }),
  /** Sessions that are agreed and not over, whatever the period. */
  coming: z.number(),
});
export type ExpertImpact = z.infer<typeof ExpertImpact>;

const errors = ['expert.not_found', 'dashboard.period', 'statistics.period_long'] as const;

export const expertImpact = contract({
  expert: {
    summary: 'Returns what an expert did in a period; for staff and the expert',
    method: 'GET',
    path: '/dashboard/experts/{id}',
    access: 'signed-in',
    params: z.object({ id }),
    query: ExpertImpactQuery,
    reply: ExpertImpact,
    errors,
  },
  exportExpert: {
    summary: 'Exports what an expert did in a period as CSV or XLSX; for staff and the expert',
    method: 'GET',
    path: '/dashboard/experts/{id}/data',
    access: 'signed-in',
    params: z.object({ id }),
    query: ExpertImpactQuery.extend(spreadsheetQuery),
    reply: 'spreadsheet',
    errors,
  },
});
