import { queryOptions, useMutation } from '@tanstack/react-query';
import { sessions } from '@thedot/domain/auth/sessions.contract';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';

const api = client(sessions);

export const mySessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => api.list({}, { signal }),
  select: ({ items }) => items,
  refetchOnWindowFocus: true,
  meta: { silent: true },
});

/** One that has ended meanwhile is gone from the list as well. */
const onSettled = () => queryClient.invalidateQueries({ queryKey: mySessionsQuery.queryKey });

/** Its row is gone once it is done, so that the row cannot say so itself. */
export const useEndSession = (onSuccess: () => void) =>
  useMutation({ mutationFn: (id: string) => api.end({ params: { id } }), onSuccess, onSettled });

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => api.endOthers(), onSettled });
