import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import {
  expertImpact,
  type ExpertImpactQuery,
} from '@thedot/domain/statistics/expert-impact.contract';
import { createClient } from '../../../lib/api/client.ts';
import { endpointUrl } from '../../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';

const api = createClient(expertImpact);

export const expertImpactQuery = (id: string, query: Partial<ExpertImpactQuery>) =>
  queryOptions({
    queryKey: ['figures', 'impact', id, query],
    queryFn: ({ signal }) => api.expert({ params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const buildImpactSheetUrl = (
  id: string,
  query: Partial<ExpertImpactQuery>,
  format: SpreadsheetFormat,
) =>
  endpointUrl(expertImpact.exportExpert, {
    params: { id },
    query: { ...query, format, language: currentLanguage() },
  });
