import { queryOptions } from '@tanstack/react-query';
import { call, MEETING_TOKEN_HEADER } from '@thedot/domain/conference/call.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(call);

/** The meeting of a meeting token. It is read once: afterwards the session follows the meeting. */
export const callInfoQuery = (token: string) =>
  queryOptions({
    queryKey: ['conference', 'info', token],
    queryFn: () => api.info({ headers: { [MEETING_TOKEN_HEADER]: token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
