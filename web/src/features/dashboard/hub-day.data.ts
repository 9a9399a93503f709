import { queryOptions } from '@tanstack/react-query';
import { hubDay } from '@thedot/domain/dashboard/hub-day.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(hubDay);

/** Under the key of the dashboard, so that the same events invalidate it. */
export const hubDayQuery = queryOptions({
  queryKey: ['dashboard', 'hub'],
  queryFn: ({ signal }) => api.hub({}, { signal }),
  refetchOnWindowFocus: true,
  refetchInterval: MINUTE_MS,
});
