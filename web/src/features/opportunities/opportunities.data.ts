import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type NewSavedSearch,
  opportunities,
  type OpportunityChanges,
  type OpportunityFields,
  type OpportunityFilter,
} from '@thedot/domain/opportunities/opportunities.contract';
import type { z } from 'zod';
import { createClient } from '../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(opportunities);

/** All queries about opportunities begin with it. */
export const OPPORTUNITIES_KEY = ['opportunities'] as const;

const PAGE = 30;

export const opportunitiesQuery = (filters: Partial<OpportunityFilter>) =>
  infiniteQueryOptions({
    queryKey: [...OPPORTUNITIES_KEY, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      api.all(
        { query: { ...filters, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH,
  });

/** The open ones that are for the user. */
export const availableQuery = infiniteQueryOptions({
  queryKey: [...OPPORTUNITIES_KEY, 'available'],
  queryFn: ({ pageParam, signal }) =>
    api.available({ query: { limit: PAGE, ...(pageParam && { after: pageParam }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }) => pages.flatMap(({ items }) => items),
  ...LIVE_REFETCH,
});

/** How many of them a dashboard shows. */
const NEXT_TO_CLOSE = 4;

export const nextToCloseQuery = queryOptions({
  queryKey: [...OPPORTUNITIES_KEY, 'available', 'next to close'],
  queryFn: ({ signal }) => api.available({ query: { limit: NEXT_TO_CLOSE } }, { signal }),
  select: ({ items }) => items,
  meta: { silent: true },
  ...LIVE_REFETCH,
});

export const opportunityQuery = (id: string) =>
  queryOptions({
    queryKey: [...OPPORTUNITIES_KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    select: ({ opportunity }) => opportunity,
    ...LIVE_REFETCH,
  });

export const opportunityFieldsQuery = queryOptions({
  queryKey: [...OPPORTUNITIES_KEY, 'fields'],
  queryFn: ({ signal }) => api.fields({}, { signal }),
  select: ({ fields }) => fields,
});

export const savedSearchesQuery = queryOptions({
  queryKey: [...OPPORTUNITIES_KEY, 'searches'],
  queryFn: ({ signal }) => api.savedSearches({}, { signal }),
  select: ({ items }) => items,
});

/** Every change reloads what is shown of opportunities, and the calendar with their deadlines. */
export function useOpportunityMutation<Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  meta: { readonly silent?: boolean } = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta,
    onSettled: () =>
      Promise.all(
        [OPPORTUNITIES_KEY, CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}

interface CreateInput {
  readonly body: z.input<typeof OpportunityFields>;
  readonly documents: readonly File[];
}

/** The form shows its refusals. */
export const useCreateOpportunity = () =>
  useOpportunityMutation(
    async ({ body, documents }: CreateInput) =>
      (await api.create({ body, files: { documents } })).opportunity,
    { silent: true },
  );

interface SaveInput {
  readonly body: z.input<typeof OpportunityChanges>;
  readonly documents: readonly File[];
}

/** The form shows its refusals. */
export const useSaveOpportunity = () =>
  useOpportunityMutation(
    async ({ body, documents }: SaveInput) =>
      (await api.save({ body, files: { documents } })).opportunity,
    { silent: true },
  );

type StatusInput = z.input<typeof opportunities.change.body> & { readonly id: string };

const changeStatus = async ({ id, ...body }: StatusInput) =>
  (await api.change({ params: { id }, body })).opportunity;

export const useChangeStatus = () => useOpportunityMutation(changeStatus);

/** The form shows its refusals. */
export const useChangeStatusByForm = () => useOpportunityMutation(changeStatus, { silent: true });

export const useRemoveOpportunity = () =>
  useOpportunityMutation((id: string) => api.remove({ params: { id } }));

type OutcomeInput = z.input<typeof opportunities.recordOutcome.body> & { readonly id: string };

/** The form shows its refusals. */
export const useRecordOutcome = () =>
  useOpportunityMutation(
    async ({ id, ...body }: OutcomeInput) =>
      (await api.recordOutcome({ params: { id }, body })).opportunity,
    { silent: true },
  );

interface FollowInput {
  readonly id: string;
  readonly isFollowed: boolean;
}

export const useFollow = () =>
  useOpportunityMutation(({ id, isFollowed }: FollowInput) =>
    api.follow({ params: { id }, body: { isFollowed } }),
  );

export const useSaveSearch = () =>
  useOpportunityMutation((body: NewSavedSearch) => api.saveSearch({ body }));

export const useRemoveSearch = () =>
  useOpportunityMutation((id: string) => api.removeSearch({ params: { id } }));
