import { expertImpact } from '@thedot/domain/statistics/expert-impact.contract';
import { statistics } from '@thedot/domain/statistics/statistics.contract';
import { implement } from '../../http/implement.ts';
import { findExpertImpact } from './expert-impact.service.ts';
import { listFigureRows } from './figure-rows.service.ts';
import {
  exportBookingStatistics,
  exportExpertImpact,
  exportFigureRows,
  exportReport,
  exportStatistics,
} from './statistics-export.service.ts';
import { findReport } from './report.service.ts';
import { findBookingStatistics, findStatistics } from './statistics.service.ts';

export const expertImpactRoutes = implement(expertImpact, {
  expert: async ({ params, query }, ctx) => findExpertImpact(ctx, params.id, query),
  exportExpert: async ({ params, query }, ctx) => exportExpertImpact(ctx, params.id, query),
});

export const statisticsRoutes = implement(statistics, {
  find: async ({ query }, ctx) => findStatistics(ctx, query),
  export: async ({ query }, ctx) => exportStatistics(ctx, query),
  report: async ({ query }, ctx) => findReport(ctx, query),
  exportReport: async ({ query }, ctx) => exportReport(ctx, query),
  rows: async ({ params, query }, ctx) => listFigureRows(ctx, params.figure, query),
  exportRows: async ({ params, query }, ctx) => exportFigureRows(ctx, params.figure, query),
  exportBookings: async ({ query }, ctx) => exportBookingStatistics(ctx, query),
  bookings: async ({ query }, ctx) => findBookingStatistics(ctx, query),
});
