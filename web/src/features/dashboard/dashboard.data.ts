import { queryOptions } from '@tanstack/react-query';
import { dashboard } from '@thedot/domain/dashboard/dashboard.contract';
import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(dashboard);

export const dashboardQuery = () =>
  queryOptions({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => api.mine({}, { signal }),
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
    meta: { eachError: true },
  });
