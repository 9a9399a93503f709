import { PresenceStatus } from '@thedot/domain/users/users.contract';
import { queryClient } from './query-client.ts';

export const CHOOSING_PRESENCE = ['choose-presence'] as const;

/** What somebody has chosen and nobody has answered yet; what is told of them meanwhile may be older. */
export function chosenPresence(): PresenceStatus | undefined {
  const choices = queryClient
    .getMutationCache()
    .findAll({ mutationKey: CHOOSING_PRESENCE, status: 'pending' });
  return PresenceStatus.safeParse(choices.at(-1)?.state.variables).data;
}
