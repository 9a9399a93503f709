import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DealStatus } from '@thedot/domain/deals/deal-fields.contract';
import {
  type DealChanges,
  deals,
  type DealStatusChange,
  type NewDeal,
} from '@thedot/domain/deals/deals.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import type { TargetAudience } from '@thedot/domain/users/target-audience.contract';
import type { z } from 'zod';
import { createClient } from '../../../lib/api/client.ts';
import { endpointUrl } from '../../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import { LIVE_REFETCH, LIVE_REFETCH_FIRST_PAGE } from '../../../lib/live/refetch-policy.ts';
import { DEALS_KEY, useDealMutation } from '../deals.data.ts';

const api = createClient(deals);

export interface DealFilters {
  readonly status?: DealStatus;
  readonly search?: string;
}

export const managedDealsQuery = (filters: DealFilters) =>
  infiniteQueryOptions({
    queryKey: [...DEALS_KEY, 'managed', filters],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { ...filters, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH_FIRST_PAGE,
  });

export const managedDealQuery = (id: string) =>
  queryOptions({
    queryKey: [...DEALS_KEY, 'managed', 'one', id],
    queryFn: ({ signal }) => api.list({ query: { id } }, { signal }),
    select: ({ items }) => items[0],
    ...LIVE_REFETCH,
  });

/** Who took a deal. */
export const takesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...DEALS_KEY, 'takes', id],
    queryFn: ({ pageParam, signal }) =>
      api.usage({ query: { id, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** How many users a deal for this audience reaches. */
export const audienceCountQuery = (audience: TargetAudience) =>
  queryOptions({
    queryKey: [...DEALS_KEY, 'audience', audience],
    queryFn: ({ signal }) => api.countAudience({ body: audience }, { signal }),
    select: ({ users }) => users,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Of one deal, or of all. */
export const takesExportUrl = (format: SpreadsheetFormat, id?: string) =>
  endpointUrl(deals.export, {
    query: { language: currentLanguage(), format, ...(id !== undefined && { id }) },
  });

interface DealFiles {
  readonly logo?: File;
}

interface CreateInput {
  readonly body: z.input<typeof NewDeal>;
  readonly files: DealFiles;
}

/** The form shows its refusals. */
export const useCreateDeal = () =>
  useDealMutation((input: CreateInput) => api.create(input), { silent: true });

interface EditInput {
  readonly id: string;
  readonly body: z.input<typeof DealChanges>;
  readonly files: DealFiles;
}

/** The form shows its refusals. */
export const useEditDeal = () =>
  useDealMutation(({ id, body, files }: EditInput) => api.edit({ query: { id }, body, files }), {
    silent: true,
  });

interface StatusInput {
  readonly id: string;
  readonly body: z.input<typeof DealStatusChange>;
}

/** `silent`: the form shows its refusals. */
export const useChangeDealStatus = (silent = false) =>
  useDealMutation(({ id, body }: StatusInput) => api.changeStatus({ query: { id }, body }), {
    silent,
  });

export const useRemoveDeal = () => useDealMutation((id: string) => api.remove({ query: { id } }));
