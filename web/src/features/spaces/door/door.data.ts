import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { doorDisplay } from '@thedot/domain/spaces/door-display.contract';
import { createClient } from '../../../lib/api/client.ts';
import { isNotFoundError } from '../../../lib/api/api-errors.ts';

const api = createClient(doorDisplay);

const POLL_MS = MINUTE_MS / 2;
const SLOWEST_POLL_MS = 5 * MINUTE_MS;

interface PollState {
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
}

/** Twice a minute; while it fails, less and less often. */
export function pollInterval({ error, dataUpdatedAt, errorUpdatedAt }: PollState): number {
  if (!error) return POLL_MS;
  if (isNotFoundError(error)) return SLOWEST_POLL_MS;
  const failingFor = errorUpdatedAt - dataUpdatedAt;
  return dataUpdatedAt === 0 ? POLL_MS : Math.min(Math.max(failingFor, POLL_MS), SLOWEST_POLL_MS);
}

export const doorQuery = (token: string) =>
  queryOptions({
    queryKey: ['door', token],
    queryFn: ({ signal }) => api.door({ params: { token } }, { signal }),
    retry: false,
    refetchInterval: ({ state }) => pollInterval(state),
    refetchIntervalInBackground: true,
  });
