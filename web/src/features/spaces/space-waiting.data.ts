import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type SpaceWish, spaceWaiting } from '@thedot/domain/spaces/space-waiting.contract';
import { createClient } from '../../lib/api/client.ts';
import { CALENDAR_KEY } from '../../lib/calendar-entries.ts';
import { LIVE_REFETCH } from '../../lib/live/refetch-policy.ts';
import type { WaitingListKind } from '../scheduling/WaitingList.tsx';

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
  useWaitingMutation((body: SpaceWish) => api.joinWaitingList({ body }));

export function useSpaceWaitingKind(): WaitingListKind {
  const take = useWaitingMutation((id: string) => api.takeOffer({ params: { id } }));
  const leave = useWaitingMutation((id: string) => api.leaveWaitingList({ params: { id } }));
  return {
    take: take.mutate,
    leave: leave.mutate,
    isPending: take.isPending || leave.isPending,
  };
}

function useWaitingMutation<Input, Reply>(mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { errorTitle },
    onSettled: () =>
      Promise.all([KEY, CALENDAR_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}
