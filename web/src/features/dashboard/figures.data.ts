import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  expertMetrics,
  type ExpertMetricsQuery,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

const figures = client(expertMetrics);

/** What the address says of the days, the order and the name that are wanted. */
export type FiguresWish = Partial<ExpertMetricsQuery>;

/** What each expert did, page by page; the days and what all did together come with each page. */
export const expertFiguresQuery = (wish: FiguresWish) =>
  infiniteQueryOptions({
    queryKey: ['figures', 'experts', wish],
    queryFn: ({ pageParam, signal }) =>
      figures.experts(
        { query: { ...wish, limit: 25, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const figuresSheet = (wish: FiguresWish, format: SheetFormat) =>
  endpointUrl(expertMetrics.expertsSheet, {
    query: { ...wish, format, language: currentLanguage() },
  });
