import { useMutation } from '@tanstack/react-query';
import { type PresenceStatus, users } from '@thedot/domain/users/users.contract';
import { client } from '../api.ts';
import { CHOOSING_PRESENCE, chosenPresence } from '../chosen-presence.ts';
import { queryClient } from '../query-client.ts';
import { meQuery } from '../session.ts';

const api = client(users);

/** What one may choose; offline is what the hub sees when nobody is there. */
export const CHOICES = [
  'Active',
  'Away',
  'Do Not Disturb',
] as const satisfies readonly PresenceStatus[];

/** Shown at once, before the server answers, and taken back if it refuses. */
export function useChoosePresence() {
  return useMutation({
    mutationKey: CHOOSING_PRESENCE,
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

/** What was chosen on another device; what is just chosen here comes after it. */
export const followMyStatus = (status: PresenceStatus) => showMyStatus(chosenPresence() ?? status);

const showMyStatus = (status: PresenceStatus) =>
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, status });
