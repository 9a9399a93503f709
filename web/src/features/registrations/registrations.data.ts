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
  registrations,
  type RegistrationFilter,
  type ReviewDecision,
} from '@thedot/domain/registrations/registrations.contract';
import { addressOf } from '../../app/address-of.ts';
import { client } from '../../app/api.ts';
import { currentLanguage } from '../../app/i18n.ts';
import { FIRST_KEPT_LIVE, KEPT_LIVE } from '../../app/kept-fresh.ts';

const api = client(registrations);

const KEY = ['registrations'] as const;

export type Filter = Partial<RegistrationFilter>;

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
    ...FIRST_KEPT_LIVE,
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
    ...KEPT_LIVE,
  });

/** Where the table is, as it is narrowed on the screen and in its language. */
export const sheetAddress = (filter: Filter, format: SheetFormat) =>
  addressOf(registrations.sheet, { query: { ...filter, format, language: currentLanguage() } });

/** After a refusal the screen shows what somebody else decided. */
export function useDecide() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: ReviewDecision) => api.decide({ body }),
    meta: { silent: true },
    onSuccess: (page) => cache.setQueryData(registrationQuery(page.id).queryKey, page),
    onSettled: () => cache.invalidateQueries({ queryKey: KEY }),
  });
}
