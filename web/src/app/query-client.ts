import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import { statusOf } from './failures.ts';
import { type ProblemDisplay, showProblem } from './show-problem.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ProblemDisplay;
    mutationMeta: ProblemDisplay;
  }
}

const RETRIES = 1;

/** Trying again helps when the server was away, not when it refused. */
const worthRetrying = (failures: number, error: Error) =>
  failures < RETRIES && (statusOf(error) ?? 500) >= 500;

// A button that sends is off before it can be pressed again, not a turn of the browser later.
notifyManager.setScheduler(queueMicrotask);

/** Every failed call ends here: no screen writes its own error toast. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // What is shown stays when looking it up again fails: a hub that is away is not told every minute.
    onError: (error, query) => query.state.data === undefined && showProblem(error, query.meta),
  }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _result, mutation) => {
      lookAgain(error);
      showProblem(error, mutation.meta);
    },
  }),
  defaultOptions: {
    // What somebody does is never kept for later: they are told, and decide themselves whether to try again.
    mutations: { networkMode: 'always' },
    queries: { retry: worthRetrying, refetchOnWindowFocus: false, staleTime: 10_000 },
  },
});

/** Gone, changed or done already: whoever is refused so looks at something old. */
const OUTDATED = [404, 409, 410];

/**
 * An heir who is none any more is still offered; and where no answer came, nobody knows what was done.
 * Without a network nothing was sent.
 */
const OUTDATED_TOO: readonly ErrorCode[] = ['user.heir', 'server.timeout', 'server.unreachable'];

function mayShowOld(error: Error): boolean {
  const status = statusOf(error) ?? 0;
  if (OUTDATED.includes(status) || status >= 500) return true;
  return error instanceof AppError && OUTDATED_TOO.includes(error.code);
}

/** A form's call may be a mutation too: the same failure is looked after once. */
const lookedAfter = new WeakSet<object>();

/** After a failure that says that the world has changed, or may have, the screen shows it as it is now. */
export function lookAgain(error: unknown): void {
  if (!(error instanceof Error) || lookedAfter.has(error) || !mayShowOld(error)) return;
  lookedAfter.add(error);
  void queryClient.invalidateQueries();
}
