import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  hubBookings,
  type HubBookingsQuery,
} from '@thedot/domain/expert-sessions/hub-bookings.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import { BOOKINGS_KEY } from './bookings.data.ts';

const hubApi = createClient(hubBookings);

const PAGE = 25;

export const hubBookingCountsQuery = () =>
  queryOptions({
    queryKey: [...BOOKINGS_KEY, 'list', 'hub-counts'],
    queryFn: ({ signal }) => hubApi.countAll({}, { signal }),
    meta: { silent: true },
    ...LIVE_REFETCH,
  });

/** Filters and sorting of all bookings, from the address. */
export type HubBookingsFilter = Partial<HubBookingsQuery>;

export const hubBookingsQuery = (wanted: HubBookingsFilter) =>
  infiniteQueryOptions({
    queryKey: ['bookings', 'list', 'hub', wanted],
    queryFn: ({ pageParam, signal }) =>
      hubApi.listAll(
        { query: { ...wanted, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'errors.title_booking' },
  });

export const hubExportUrl = (wanted: HubBookingsFilter, format: SpreadsheetFormat): string =>
  endpointUrl(hubBookings.exportAll, {
    query: { ...wanted, format, language: currentLanguage() },
  });
