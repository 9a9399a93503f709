import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import {
  type BookingType,
  type FigureId,
  type RowsQuery,
  statistics,
  type StatisticsQuery,
} from '@thedot/domain/statistics/statistics.contract';
import { createClient } from '../../lib/api/client.ts';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';

const api = createClient(statistics);

/** The period and what it is compared with, from the URL. */
export type StatisticsFilter = Partial<StatisticsQuery>;

export const statisticsQuery = (query: StatisticsFilter) =>
  queryOptions({
    queryKey: ['figures', 'hub', query],
    queryFn: ({ signal }) => api.find({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const bookingStatisticsQuery = (type: BookingType, query: StatisticsFilter) =>
  queryOptions({
    queryKey: ['figures', 'bookings', type, query],
    queryFn: ({ signal }) => api.bookings({ query: { ...query, type } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The period of the rows, and for a share which of its two numbers they make up. */
export type RowsFilter = Partial<RowsQuery>;

export const figureRowsQuery = (figure: FigureId, query: RowsFilter) =>
  infiniteQueryOptions({
    queryKey: ['figures', 'rows', figure, query],
    queryFn: ({ pageParam, signal }) =>
      api.rows(
        {
          params: { figure },
          query: { ...query, limit: 25, ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });

export const buildStatisticsSheetUrl = (query: StatisticsFilter, format: SpreadsheetFormat) =>
  endpointUrl(statistics.export, { query: { ...query, format, language: currentLanguage() } });

export const buildBookingStatisticsSheetUrl = (
  type: BookingType,
  query: StatisticsFilter,
  format: SpreadsheetFormat,
) =>
  endpointUrl(statistics.exportBookings, {
    query: { ...query, type, format, language: currentLanguage() },
  });

export const reportQuery = (query: StatisticsFilter) =>
  queryOptions({
    queryKey: ['figures', 'report', query],
    queryFn: ({ signal }) => api.report({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const buildReportSheetUrl = (query: StatisticsFilter, format: SpreadsheetFormat) =>
  endpointUrl(statistics.exportReport, {
    query: { ...query, format, language: currentLanguage() },
  });

export const buildRowsSheetUrl = (figure: FigureId, query: RowsFilter, format: SpreadsheetFormat) =>
  endpointUrl(statistics.exportRows, {
    params: { figure },
    query: { ...query, format, language: currentLanguage() },
  });
