import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NextStep,
  type NextStepChanges,
  type NewNextStep,
  nextSteps,
} from '@thedot/domain/followups/next-steps.contract';
import type { Reply } from '@thedot/domain/kernel/endpoint';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const steps = createClient(nextSteps);

const STEPS = ['followups', 'steps'] as const;
const errorTitle = 'errors.title_booking';

export const stepsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...STEPS, bookingId],
    queryFn: ({ signal }) => steps.list({ query: { bookingId } }, { signal }),
    meta: { errorTitle },
    ...LIVE_REFETCH,
  });

/** The user's own open steps. */
export const myStepsQuery = () =>
  queryOptions({
    queryKey: [...STEPS, 'mine'],
    queryFn: ({ signal }) => steps.list({ query: {} }, { signal }),
    meta: { silent: true },
  });

export function useAddStep(bookingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: NewNextStep) => steps.add({ body: { ...input, bookingId } }),
    meta: { silent: true },
    onSuccess: () => cache.invalidateQueries({ queryKey: STEPS }),
  });
}

export function useChangeStep() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: NextStepChanges }) =>
      steps.change({ params: { id }, body: changes }),
    meta: { silent: true },
    onSuccess: (step) => updateCachedStep(cache, step.id, step),
    onError: () => cache.invalidateQueries({ queryKey: STEPS }),
  });
}

/** Optimistic: shows the tick at once and restores the previous state when the request fails. */
export function useTickStep() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      steps.change({ params: { id }, body: { done } }),
    meta: { errorTitle },
    onMutate: async ({ id, done }) => {
      await cache.cancelQueries({ queryKey: STEPS });
      const before = findCachedStep(cache, id)?.doneAt ?? null;
      updateCachedStep(cache, id, { doneAt: done ? new Date().toISOString() : null });
      return { before };
    },
    onSuccess: ({ doneAt, doneBy }, { id }) => updateCachedStep(cache, id, { doneAt, doneBy }),
    onError: (_error, { id }, ticked) => {
      if (ticked) updateCachedStep(cache, id, { doneAt: ticked.before });
      void cache.invalidateQueries({ queryKey: STEPS });
    },
  });
}

export function useRemoveStep() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => steps.remove({ params: { id } }),
    meta: { errorTitle },
    onSettled: () => cache.invalidateQueries({ queryKey: STEPS }),
  });
}

type Steps = Reply<typeof nextSteps.list>;

const findCachedStep = (cache: QueryClient, id: string): NextStep | undefined =>
  cache
    .getQueriesData<Steps>({ queryKey: STEPS })
    .flatMap(([, answer]) => answer?.items ?? [])
    .find((step) => step.id === id);

/** Updates a step in all cached lists. `isFromEarlierSession` depends on the list, so it is not copied. */
function updateCachedStep(
  cache: QueryClient,
  id: string,
  { isFromEarlierSession: _, ...fields }: Partial<NextStep>,
): void {
  cache.setQueriesData<Steps>({ queryKey: STEPS }, (answer) =>
    answer
      ? {
          ...answer,
          items: answer.items.map((step) => (step.id === id ? { ...step, ...fields } : step)),
        }
      : undefined,
  );
}
