import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type SubmissionKind, submissions } from '@thedot/domain/submissions/submissions.contract';
import { SUBMISSION_VIEWING_MS } from '@thedot/domain/limits';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const api = createClient(submissions);

const SUBMISSIONS_KEY = ['submissions'] as const;

/** Every change, also a refused one, reloads messages and history, and what the kind shows, by its key. */
export function useSubmissionMutation<Input, Reply>(
  kindKey: QueryKey,
  mutationFn: (input: Input) => Promise<Reply>,
  meta: { readonly silent?: boolean } = {},
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta,
    onSettled: () =>
      Promise.all(
        [SUBMISSIONS_KEY, kindKey].map((queryKey) => cache.invalidateQueries({ queryKey })),
      ),
  });
}

/** The messages, oldest first; the next page is of older ones. */
export const messagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...SUBMISSIONS_KEY, id, 'messages'],
    queryFn: ({ pageParam, signal }) =>
      api.messages(
        { params: { id }, query: { limit: 50, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items).toReversed(),
      canWriteInternal: pages[0]?.canWriteInternal ?? false,
      isClosed: pages[0]?.isClosed ?? false,
    }),
    ...LIVE_REFETCH,
  });

/** What happened, newest first. */
export const submissionHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...SUBMISSIONS_KEY, id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      api.history(
        { params: { id }, query: { ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH,
  });

/** The hub team, for staff. */
export const assigneesQuery = queryOptions({
  queryKey: [...SUBMISSIONS_KEY, 'assignees'],
  queryFn: ({ signal }) => api.assignees({}, { signal }),
  select: ({ items }) => items,
});

/** Who else has the submission open. Each request says that this page has it open. */
export const viewersQuery = (id: string) =>
  queryOptions({
    queryKey: [...SUBMISSIONS_KEY, id, 'viewers'],
    queryFn: ({ signal }) => api.view({ params: { id }, body: { isOpen: true } }, { signal }),
    select: ({ viewers }) => viewers,
    refetchInterval: SUBMISSION_VIEWING_MS / 2,
    gcTime: 0,
  });

/** The page was left. Without an answer it counts as open for a minute. */
export const leaveSubmission = (id: string): void =>
  void api.view({ params: { id }, body: { isOpen: false } }, { keepalive: true }).catch(() => {});

interface NewMessage {
  readonly text: string;
  readonly isInternal: boolean;
  readonly files: readonly File[];
  readonly onProgress: (percent: number) => void;
}

/** The form shows its refusals. */
export const useWriteMessage = (id: string, kindKey: QueryKey) =>
  useSubmissionMutation(
    kindKey,
    ({ files, onProgress, ...body }: NewMessage) =>
      api.write({ params: { id }, body, files: { files: [...files] } }, { onProgress }),
    { silent: true },
  );

export const markRead = (id: string) => api.markRead({ params: { id } });

interface Assignment {
  readonly ids: readonly string[];
  readonly assigneeId?: string | null;
  readonly dueAt?: string | null;
}

export const useAssign = (kindKey: QueryKey) =>
  useSubmissionMutation(kindKey, ({ ids, ...assignment }: Assignment) =>
    api.assign({ body: { ids: [...ids], ...assignment } }),
  );

/** A decision about submissions, or who handles them. */
export interface BulkChange {
  readonly ids: readonly string[];
  readonly action?: string;
  readonly reason?: string;
  readonly assigneeId?: string;
  /** By id, the version that the list showed, of a kind with versions. */
  readonly versions?: Readonly<Record<string, number>>;
}

/** Each submission is decided for itself; the result names those that were refused. */
export const useChangeAll = (kind: SubmissionKind, kindKey: QueryKey) =>
  useSubmissionMutation(kindKey, async ({ ids, action, assigneeId, ...change }: BulkChange) => {
    if (action === undefined) {
      await api.assign({
        body: { ids: [...ids], ...(assigneeId !== undefined && { assigneeId }) },
      });
      return { results: ids.map((id) => ({ id, refusal: null })) };
    }
    const { items } = await api.decide({ body: { ...change, kind, ids: [...ids], action } });
    return {
      results: items.map(({ id, refusal }) => ({ id, refusal: refusal && refusal.code })),
    };
  });
