import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Availability,
  availability,
  type AffectedBookings,
  type SaveScheduleInput,
} from '@thedot/domain/availability/availability.contract';
import { board } from '@thedot/domain/availability/board.contract';
import { closures, type NewHubClosure } from '@thedot/domain/availability/hub-closures.contract';
import { personalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { client } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';

const api = client(availability);
const hub = client(closures);
const elsewhere = client(personalCalendar);
const boards = client(board);

const KEY = ['availability'] as const;
const PAGE = 25;

/** What somebody says of their time: one's own without an id. */
export const saidQuery = (expertId?: string) =>
  queryOptions({
    queryKey: [...KEY, 'said', expertId ?? 'mine'],
    queryFn: ({ signal }) => api.read({ query: expertId ? { expertId } : {} }, { signal }),
  });

export type Asked = Partial<Omit<SaveScheduleInput, 'resolve' | 'message'>> &
  Partial<Pick<SaveScheduleInput, 'resolve' | 'message'>>;

export async function saveSaid(asked: Asked): Promise<Availability> {
  const saved = await api.save({ body: asked });
  queryClient.setQueryData(saidQuery(asked.expertId).queryKey, saved);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['experts'] }),
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    queryClient.invalidateQueries({ queryKey: [...KEY, 'seen'] }),
    queryClient.invalidateQueries({ queryKey: [...KEY, 'board'] }),
  ]);
  return saved;
}

interface Looking {
  readonly signal: AbortSignal;
}
export type Look = (how: Looking) => Promise<AffectedBookings>;

/**
 * What is in the way as one dialog shows it: whoever comes back from the page of a session may have moved it.
 * Saving does not look at it again, so that no row says that it is gone while its dialog closes.
 */
export const hitsQuery = (dialog: string, look: Look, first: AffectedBookings) =>
  queryOptions({
    queryKey: ['hits', dialog],
    queryFn: look,
    initialData: first,
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: true,
    meta: { silent: true },
  });

/** What a change would leave outside now; it changes nothing. */
export const hitsOf = (asked: Asked, how: Looking): Promise<AffectedBookings> =>
  api.affected({ body: asked }, how);

/** The free times of some days, as whoever may book sees them. */
export const seenQuery = (query: {
  expertId: string;
  from: string;
  to: string;
  minutes: number;
  timeZone: string;
}) =>
  queryOptions({
    queryKey: [...KEY, 'seen', query],
    queryFn: ({ signal }) => api.slots({ query }, { signal }),
    select: ({ slots }) => slots,
    meta: { silent: true },
  });

export const closuresQuery = queryOptions({
  queryKey: [...KEY, 'closures'],
  queryFn: ({ signal }) => hub.list({}, { signal }),
});

const hubChanged = () => queryClient.invalidateQueries({ queryKey: KEY });

export type NewDaysClosed = Omit<NewHubClosure, 'resolve' | 'message'> &
  Partial<Pick<NewHubClosure, 'resolve' | 'message'>>;

export async function closeHub(body: NewDaysClosed) {
  const { closure } = await hub.add({ body });
  await hubChanged();
  return closure;
}

export const hitsOfDays = (
  { firstDay, lastDay }: NewDaysClosed,
  how: Looking,
): Promise<AffectedBookings> => hub.affected({ body: { firstDay, lastDay } }, how);

export async function openHub(id: string): Promise<void> {
  await hub.remove({ params: { id } });
  await hubChanged();
}

const calendarChanged = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: saidQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: [...KEY, 'seen'] }),
  ]);

export async function saveCalendar(address: string) {
  const answer = await elsewhere.save({ body: { address } });
  await calendarChanged();
  return answer.calendar;
}

export async function removeCalendar(): Promise<void> {
  await elsewhere.remove();
  await calendarChanged();
}

export async function refreshCalendar() {
  const answer = await elsewhere.refresh();
  await calendarChanged();
  return answer.calendar;
}

export const boardQuery = (from: string, search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'board', from, search ?? ''],
    queryFn: ({ pageParam, signal }) =>
      boards.week(
        {
          query: {
            from,
            limit: PAGE,
            ...(search && { search }),
            ...(pageParam && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) =>
      pages.flatMap(({ items, closures: hubDays }) => items.map((it) => ({ ...it, hub: hubDays }))),
    placeholderData: keepPreviousData,
  });
