import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { SheetFormat } from '@thedot/domain/kernel/fields';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import {
  signUpReviews,
  type SignUpFilter,
  type SignUpDecision,
} from '@thedot/domain/sign-up-reviews/sign-up-reviews.contract';
import { endpointUrl } from '../../lib/api/endpoint-url.ts';
import { client } from '../../lib/api/client.ts';
import { currentLanguage } from '../../lib/i18n/i18n.ts';
import { LIVE_REFETCH_FIRST_PAGE, LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = client(signUpReviews);

const KEY = ['registrations'] as const;

export type Filter = Partial<SignUpFilter>;

const listQuery = (filter: Filter) =>
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

export const registrantsQuery = (filter: Filter) => ({
  ...listQuery(filter),
  select: ({ pages }: Listed) => pages.flatMap((page) => page.items),
});

/** How many wait, and how many have still to finish their profile, whatever the list is narrowed to. */
export const countsQuery = (filter: Filter) => ({
  ...listQuery(filter),
  select: ({ pages }: Listed) => {
    const { waiting = 0, unfinished = 0 } = pages.at(-1) ?? {};
    return { waiting, unfinished };
  },
});

/** The same for the menu, which need not be of this minute. */
export const waitingCountQuery = queryOptions({
  queryKey: [...KEY, 'waiting'],
  queryFn: ({ signal }) => api.list({ query: { limit: 1 } }, { signal }),
  select: (answer) => answer.waiting,
  staleTime: MINUTE_MS,
  refetchInterval: 5 * MINUTE_MS,
  meta: { silent: true },
});

interface Listed {
  readonly pages: readonly Awaited<ReturnType<typeof api.list>>[];
}

export const registrationQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** Where the table is, as it is narrowed on the screen and in its language. */
export const sheetAddress = (filter: Filter, format: SheetFormat) =>
  endpointUrl(signUpReviews.sheet, { query: { ...filter, format, language: currentLanguage() } });

/** After a refusal the screen shows what somebody else decided. */
export function useDecide() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: SignUpDecision) => api.decide({ body }),
    meta: { silent: true },
    onSuccess: (page) => cache.setQueryData(registrationQuery(page.id).queryKey, page),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
