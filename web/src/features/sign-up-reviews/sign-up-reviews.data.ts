import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import {
  signUpReviews,
  type SignUpFilter,
  type SignUpDecision,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { createClient } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(signUpReviews);

const KEY = ['registrations'] as const;

export type ReviewListFilters = Partial<SignUpFilter>;

const listQuery = (filter: ReviewListFilters) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...filter, limit: 25, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...LIVE_REFETCH_FIRST_PAGE,
  });

export const signUpReviewsQuery = (filter: ReviewListFilters) => ({
  ...listQuery(filter),
  select: ({ pages }: ListPages) => pages.flatMap((page) => page.items),
});

/** The numbers of waiting and of unfinished sign-ups, independent of the filters. */
export const reviewCountsQuery = (filter: ReviewListFilters) => ({
  ...listQuery(filter),
  select: ({ pages }: ListPages) => {
    const { waiting = 0, unfinished = 0 } = pages.at(-1) ?? {};
    return { waiting, unfinished };
  },
});

/** The number of waiting sign-ups for the menu; may be some minutes old. */
export const waitingCountQuery = queryOptions({
  queryKey: [...KEY, 'waiting'],
  queryFn: ({ signal }) => api.list({ query: { limit: 1 } }, { signal }),
  select: (answer) => answer.waiting,
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  meta: { silent: true },
});

interface ListPages {
  readonly pages: readonly Awaited<ReturnType<typeof api.list>>[];
}

export const signUpReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** The download address of the filtered list as a spreadsheet in the interface language. */
export const signUpExportUrl = (filter: ReviewListFilters, format: SpreadsheetFormat) =>
  endpointUrl(signUpReviews.export, { query: { ...filter, format, language: currentLanguage() } });

/** Refetches after an error too: another reviewer may have decided first. */
export function useDecideSignUp() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SignUpDecision) => api.decide({ body }),
    meta: { silent: true },
    onSuccess: (page) => cache.setQueryData(signUpReviewQuery(page.id).queryKey, page),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
