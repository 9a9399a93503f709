import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { getErrorStatus, isTimeoutError } from '../api/api-errors.ts';
import {
  type ProblemDisplay,
  type QueryProblemDisplay,
  showProblem,
} from '../errors/show-problem.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryProblemDisplay;
    mutationMeta: ProblemDisplay;
  }
}

const RETRIES = 1;

/** Retries network failures and server errors only. A call without an answer is given up: it has waited for long enough. */
const shouldRetry = (failures: number, error: Error) =>
  failures < RETRIES && (getErrorStatus(error) ?? 500) >= 500 && !isTimeoutError(error);

// Notifies in a microtask, so that a submit button is disabled before a second click.
notifyManager.setScheduler(queueMicrotask);

/** Shows the error of every failed mutation: no screen shows its own error toast. A failed query is shown in its place. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A failed refetch keeps the shown data without a toast.
    onError: (error, { state, meta }) => {
      const hasItems = meta?.eachError && error instanceof AppError && error.errors?.length;
      if (state.data === undefined && (meta?.toast || hasItems)) showProblem(error, meta);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _result, mutation) => {
      refetchAfterConflict(error);
      showProblem(error, mutation.meta);
    },
  }),
  defaultOptions: {
    // Mutations are never queued offline: they fail at once, and the user decides whether to try again.
    mutations: { networkMode: 'always' },
    queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: 10_000 },
  },
});

/** Statuses that mean that the shown data is outdated. */
const OUTDATED_STATUSES = [404, 409, 410];

/**
 * Further codes with the same meaning: a chosen successor may no longer qualify, and without an answer the outcome is
 * unknown. Offline (`server.offline`) nothing was sent.
 */
const OUTDATED_CODES: readonly ErrorCode[] = ['user.heir', 'server.timeout', 'server.unreachable'];

function mayBeOutdated(error: Error): boolean {
  const status = getErrorStatus(error) ?? 0;
  if (OUTDATED_STATUSES.includes(status) || status >= 500) return true;
  return error instanceof AppError && OUTDATED_CODES.includes(error.code);
}

/** Errors already handled: the call of a form may be a mutation too. */
const handledErrors = new WeakSet<object>();

/** Refetches all queries after an error that means that the data has changed, or may have. */
export function refetchAfterConflict(error: unknown): void {
  if (!(error instanceof Error) || handledErrors.has(error) || !mayBeOutdated(error)) return;
  handledErrors.add(error);
  void queryClient.invalidateQueries();
}
