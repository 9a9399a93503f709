import { series } from '@thedot/domain/expert-sessions/series.contract';
import { implement } from '../../../http/implement.ts';
import { previewRequestedSeries, previewBookingSeries } from './series.service.ts';

export const seriesRoutes = implement(series, {
  previewSeries: async ({ query }, ctx) => previewRequestedSeries(ctx, query),
  previewBookingSeries: async ({ params, query }, ctx) =>
    previewBookingSeries(ctx, params.id, query.start),
});
