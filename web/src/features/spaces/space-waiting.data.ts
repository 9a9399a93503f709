import { queryOptions } from '@tanstack/react-query';
import { type SpaceWish, spaceWaiting } from '@thedot/domain/spaces/space-waiting.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import type { WaitingListKind } from '../scheduling/WaitingList.tsx';
import { useSpaceMutation } from './use-space-mutation.ts';

const api = createClient(spaceWaiting);
const KEY = ['spaces'] as const;
const errorTitle = 'errors.title_booking';

/** What the user waits for or is offered, of one space or of all. */
export const spaceWaitingQuery = (spaceId?: string) =>
  queryOptions({
    queryKey: [...KEY, 'waiting'],
    queryFn: ({ signal }) => api.waitingList({}, { signal }),
    select: ({ items }) =>
      items.filter(({ resource }) => spaceId === undefined || resource.id === spaceId),
    ...LIVE_REFETCH,
  });

export const useJoinSpaceWaitingList = () =>
  useSpaceMutation((body: SpaceWish) => api.joinWaitingList({ body }), { errorTitle });

export function useSpaceWaitingKind(): WaitingListKind {
  const take = useSpaceMutation((id: string) => api.takeOffer({ params: { id } }), { errorTitle });
  const leave = useSpaceMutation((id: string) => api.leaveWaitingList({ params: { id } }), {
    errorTitle,
  });
  return {
    take: take.mutate,
    leave: leave.mutate,
    isPending: take.isPending || leave.isPending,
  };
}
