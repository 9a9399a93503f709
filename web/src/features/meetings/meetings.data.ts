import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type MeetingRoom,
  type MeetingTab,
  meetings,
} from '@thedot/domain/meetings/meetings.contract';
import { createClient } from '../../lib/api/client.ts';
import { LIVE_REFETCH, LIVE_REFETCH_FIRST_PAGE } from '../../lib/live/refetch-policy.ts';

const api = createClient(meetings);

export const MEETINGS_KEY = ['meetings'] as const;

const PAGE = 20;

export const meetingsQuery = (tab: MeetingTab) =>
  infiniteQueryOptions({
    queryKey: [...MEETINGS_KEY, 'list', tab],
    queryFn: ({ pageParam, signal }) =>
      api.list({ query: { tab, limit: PAGE, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** Who attended a session, for those who read its booking but may not open its meeting. */
export const sessionAttendanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEETINGS_KEY, 'attendance', id],
    queryFn: ({ signal }) => api.attendance({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
    meta: { silent: true },
  });

export const meetingQuery = (id: string) =>
  queryOptions({
    queryKey: [...MEETINGS_KEY, 'one', id],
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    ...LIVE_REFETCH,
  });

/** All meetings of the hub that run now, for admins. */
export const runningMeetingsQuery = () =>
  queryOptions({
    queryKey: [...MEETINGS_KEY, 'running'],
    queryFn: ({ signal }) => api.running({}, { signal }),
    select: ({ items }) => items,
    ...LIVE_REFETCH,
  });

export const roomQuery = () =>
  queryOptions({
    queryKey: [...MEETINGS_KEY, 'room'],
    queryFn: () => api.room({}),
  });

type RoomChange = Omit<MeetingRoom, 'id'>;

export async function changeRoom(cache: QueryClient, body: RoomChange): Promise<void> {
  const room = await api.changeRoom({ body });
  cache.setQueryData(roomQuery().queryKey, room);
}

export function useChangeRoom() {
  const cache = useQueryClient();
  return useMutation({ mutationFn: (body: RoomChange) => changeRoom(cache, body) });
}

export const startMeeting = (name: string) => api.start({ body: { name } });

/** Its errors are shown by the page that joins. */
export const useJoinMeeting = (id: string) =>
  useMutation({
    mutationFn: () => api.join({ params: { id } }),
    meta: { silent: true },
  });

export function useEndMeeting() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.end({ params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: MEETINGS_KEY }),
  });
}
