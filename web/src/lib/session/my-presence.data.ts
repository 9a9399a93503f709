import { useMutation } from '@tanstack/react-query';
import { type PresenceStatus, users } from '@thedot/domain/users/users.contract';
import { createClient } from '../api/client.ts';
import { PRESENCE_MUTATION_KEY, pendingPresence } from './pending-presence.ts';
import { queryClient } from '../query/query-client.ts';
import { meQuery } from './session.ts';

const api = createClient(users);

/** The statuses that a user can choose; the server sets Offline. */
export const PRESENCE_CHOICES = [
  'Active',
  'Away',
  'Do Not Disturb',
] as const satisfies readonly PresenceStatus[];

/** Optimistic: shown at once, and rolled back if the server refuses. */
export function useChoosePresence() {
  return useMutation({
    mutationKey: PRESENCE_MUTATION_KEY,
    mutationFn: (status: PresenceStatus) => api.choosePresence({ body: { status } }),
    onMutate: (status) => {
      const before = queryClient.getQueryData(meQuery.queryKey);
      showMyStatus(status);
      return before?.status;
    },
    onError: (_error, _status, before) => before && showMyStatus(before),
    onSuccess: (answer) => showMyStatus(answer.status),
  });
}

/** Applies a status chosen on another device, unless a choice of this page is pending. */
export const applyMyStatus = (status: PresenceStatus) => showMyStatus(pendingPresence() ?? status);

const showMyStatus = (status: PresenceStatus) =>
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, status });
