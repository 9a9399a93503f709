import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type NextStep,
  type NextStepChanges,
  type NewNextStep,
  nextSteps,
} from '@thedot/domain/followups/next-steps.contract';
import type { Reply } from '@thedot/domain/kernel/endpoint';
import { client } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';

const steps = client(nextSteps);

const STEPS = ['followups', 'steps'] as const;
const errorTitle = 'errors.title_booking';

export const stepsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: [...STEPS, bookingId],
    queryFn: ({ signal }) => steps.list({ query: { bookingId } }, { signal }),
    meta: { errorTitle },
    ...LIVE_REFETCH,
  });

/** Those of mine that are open. */
export const myStepsQuery = () =>
  queryOptions({
    queryKey: [...STEPS, 'mine'],
    queryFn: ({ signal }) => steps.list({ query: {} }, { signal }),
    meta: { silent: true },
  });

export function useAddStep(bookingId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: NewNextStep) => steps.add({ body: { ...wish, bookingId } }),
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
    onSuccess: (step) => put(cache, step.id, step),
    onError: () => cache.invalidateQueries({ queryKey: STEPS }),
  });
}

/** Ticked before the server has said so; a refusal takes the tick back. */
export function useTickStep() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      steps.change({ params: { id }, body: { done } }),
    meta: { errorTitle },
    onMutate: async ({ id, done }) => {
      await cache.cancelQueries({ queryKey: STEPS });
      const before = find(cache, id)?.doneAt ?? null;
      put(cache, id, { doneAt: done ? new Date().toISOString() : null });
      return { before };
    },
    onSuccess: ({ doneAt, doneBy }, { id }) => put(cache, id, { doneAt, doneBy }),
    onError: (_error, { id }, ticked) => {
      if (ticked) put(cache, id, { doneAt: ticked.before });
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

const find = (cache: QueryClient, id: string): NextStep | undefined =>
  cache
    .getQueriesData<Steps>({ queryKey: STEPS })
    .flatMap(([, answer]) => answer?.items ?? [])
    .find((step) => step.id === id);

/** Wherever a step is shown. Where it is carried to is of the list, not of the step. */
function put(cache: QueryClient, id: string, { isCarried: _, ...what }: Partial<NextStep>): void {
  cache.setQueriesData<Steps>({ queryKey: STEPS }, (answer) =>
    answer
      ? {
          ...answer,
          items: answer.items.map((step) => (step.id === id ? { ...step, ...what } : step)),
        }
      : undefined,
  );
}
