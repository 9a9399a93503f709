import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type NewReview, reviews } from '@thedot/domain/reviews/reviews.contract';
import {
  type SessionAnswers,
  sessionFeedback,
  type SessionFeedbacks,
} from '@thedot/domain/reviews/session-feedback.contract';
import { client } from '../../lib/api/client.ts';

const api = client(reviews);
const forms = client(sessionFeedback);

const KEY = ['reviews'] as const;

/** What was said of a session, if it was reviewed. */
export const reviewQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', bookingId],
    queryFn: ({ signal }) => api.list({ query: { bookingId } }, { signal }),
    select: ({ items }) => items[0] ?? null,
  });

/** An expert's reviews, newest first; each page tells the mean anew. */
export const expertReviewsQuery = (expertId: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'expert', expertId],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { expertId, limit: 5, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({
      reviews: pages.flatMap((page) => page.items),
      rating: pages.at(-1)?.rating ?? null,
    }),
  });

export const feedbackQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...KEY, 'feedback', bookingId],
    queryFn: ({ signal }) => forms.one({ params: { id: bookingId } }, { signal }),
  });

/** The mean stands on the expert's page and card, the history on the booking's. */
function forget(cache: QueryClient): void {
  for (const queryKey of [KEY, ['experts'], ['bookings']]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** The first time it is given, later it is changed. */
export function useSaveReview(isGiven: boolean) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReview) => (isGiven ? api.change({ body }) : api.give({ body })),
    meta: { silent: true },
    onSuccess: () => forget(cache),
  });
}

export function useHideReview() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly reason: string | null }) =>
      api.hide({ body }),
    meta: { silent: true },
    onSuccess: () => forget(cache),
  });
}

export function useGiveFeedback(bookingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answers: SessionAnswers) => forms.give({ body: { ...answers, bookingId } }),
    meta: { silent: true },
    onSuccess: (feedbacks: SessionFeedbacks) =>
      cache.setQueryData(feedbackQuery(bookingId).queryKey, feedbacks),
  });
}
