import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type AuditFilter, auditLog } from '@thedot/domain/audit/audit-log.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

const api = createClient(auditLog);

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...filter, limit: 50, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });

export const auditExportUrl = (filter: AuditFilter, format: SpreadsheetFormat) =>
  endpointUrl(auditLog.exportAll, { query: { ...filter, language: currentLanguage(), format } });
