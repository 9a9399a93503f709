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
import { createClient } from '../../lib/api/client.ts';

const api = createClient(reviews);
const forms = createClient(sessionFeedback);

const KEY = ['reviews'] as const;

/** The review of a session, or null. */
export const reviewQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', bookingId],
    queryFn: ({ signal }) => api.list({ query: { bookingId } }, { signal }),
    select: ({ items }) => items[0] ?? null,
  });

/** An expert's reviews, newest first; each page carries the current mean. */
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
    queryFn: ({ signal }) => forms.get({ params: { id: bookingId } }, { signal }),
    // The page and the card show the error.
    meta: { silent: true },
  });

/** A review changes the mean of the expert and the history of the booking. */
function invalidateReviews(cache: QueryClient): void {
  for (const queryKey of [KEY, ['experts'], ['bookings']]) {
    void cache.invalidateQueries({ queryKey });
  }
}

/** Creates the review, or updates an existing one. */
export function useSaveReview(exists: boolean) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: NewReview) => (exists ? api.change({ body }) : api.give({ body })),
    meta: { silent: true },
    onSuccess: () => invalidateReviews(cache),
  });
}

export function useHideReview() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly reason: string | null }) =>
      api.hide({ body }),
    meta: { silent: true },
    onSuccess: () => invalidateReviews(cache),
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
