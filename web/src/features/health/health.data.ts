import { queryOptions } from '@tanstack/react-query';
import { health } from '@thedot/domain/health/health.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(health);

/** No event tells of a queue that grows: the page asks while it is open. */
const POLL_MS = 10_000;

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => api.read({}, { signal }),
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
});
