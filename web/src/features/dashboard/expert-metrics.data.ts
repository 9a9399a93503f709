import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  expertMetrics,
  type ExpertMetricsQuery,
} from '@thedot/domain/dashboard/expert-metrics.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

const api = createClient(expertMetrics);

/** Period, order and name search from the URL. */
export type ExpertMetricsFilter = Partial<ExpertMetricsQuery>;

/** The metrics of each expert, paged; each page carries the period and the totals. */
export const expertMetricsQuery = (query: ExpertMetricsFilter) =>
  infiniteQueryOptions({
    queryKey: ['figures', 'experts', query],
    queryFn: ({ pageParam, signal }) =>
      api.experts(
        { query: { ...query, limit: 25, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });

export const buildMetricsSheetUrl = (query: ExpertMetricsFilter, format: SpreadsheetFormat) =>
  endpointUrl(expertMetrics.exportExperts, {
    query: { ...query, format, language: currentLanguage() },
  });
