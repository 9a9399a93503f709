import { PresenceStatus } from '@thedot/domain/users/users.contract';
import { queryClient } from '../query/query-client.ts';

export const PRESENCE_MUTATION_KEY = ['choose-presence'] as const;

/** The chosen status that the server has not confirmed yet; data received meanwhile may be older. */
export function pendingPresence(): PresenceStatus | undefined {
  const choices = queryClient
    .getMutationCache()
    .findAll({ mutationKey: PRESENCE_MUTATION_KEY, status: 'pending' });
  return PresenceStatus.safeParse(choices.at(-1)?.state.variables).data;
}
