import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { eventSurveys, type SurveyAnswer } from '@thedot/domain/events/event-surveys.contract';
import { createClient } from '../../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../../lib/live/refetch-policy.ts';
import { EVENTS_KEY, useEventMutation } from '../events.data.ts';

const api = createClient(eventSurveys);

export const surveyQuery = (id: string) =>
  queryOptions({
    queryKey: [...EVENTS_KEY, 'survey', id],
    queryFn: ({ signal }) => api.survey({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** The form shows its refusals. */
export const useAnswerSurvey = (id: string) =>
  useEventMutation((body: SurveyAnswer) => api.answerSurvey({ params: { id }, body }));

export const surveyCommentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...EVENTS_KEY, 'survey', id, 'comments'],
    queryFn: ({ pageParam, signal }) =>
      api.surveyComments(
        { params: { id }, query: { limit: 20, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    ...LIVE_REFETCH,
  });

const guestKey = (token: string) => ['public-event', 'survey', token] as const;

/** The answers of a guest by the link of their email. */
export const guestSurveyQuery = (token: string) =>
  queryOptions({
    queryKey: guestKey(token),
    queryFn: ({ signal }) => api.guestSurvey({ body: { token } }, { signal }),
  });

/** The form shows its refusals. */
export function useAnswerGuestSurvey(token: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (answer: SurveyAnswer) => api.answerGuestSurvey({ body: { ...answer, token } }),
    meta: { silent: true },
    onSettled: () => cache.invalidateQueries({ queryKey: guestKey(token) }),
  });
}
