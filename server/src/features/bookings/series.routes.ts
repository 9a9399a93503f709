import { series } from '@thedot/domain/bookings/series.contract';
import { implement } from '../../kernel/implement.ts';
import { findWeeksAfter, findWeeksOf } from './series.service.ts';

export const seriesRoutes = implement(series, {
  weeksAfter: async ({ query }, ctx) => findWeeksAfter(ctx, query),
  weeksOf: async ({ params, query }, ctx) => findWeeksOf(ctx, params.id, query.start),
});
