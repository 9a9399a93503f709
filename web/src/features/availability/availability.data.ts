import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Availability,
  availability,
  type SaveScheduleInput,
} from '@thedot/domain/availability/availability.contract';
import type { AffectedBookings } from '@thedot/domain/scheduling/affected-bookings.contract';
import { board } from '@thedot/domain/availability/board.contract';
import { closures, type NewHubClosure } from '@thedot/domain/scheduling/hub-closures.contract';
import { personalCalendar } from '@thedot/domain/availability/personal-calendar.contract';
import { createClient } from '../../lib/api/client.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import type { FetchOptions } from '../scheduling/affected-bookings/affected-bookings.data.ts';

const api = createClient(availability);
const hub = createClient(closures);
const elsewhere = createClient(personalCalendar);
const boards = createClient(board);

const KEY = ['availability'] as const;
const PAGE = 25;

/** The availability of an expert; the user's own without an id. */
export const scheduleQuery = (expertId?: string) =>
  queryOptions({
    queryKey: [...KEY, 'said', expertId ?? 'mine'],
    queryFn: ({ signal }) => api.read({ query: expertId ? { expertId } : {} }, { signal }),
  });

export type ScheduleChanges = Partial<Omit<SaveScheduleInput, 'decisions' | 'message'>> &
  Partial<Pick<SaveScheduleInput, 'decisions' | 'message'>>;

export async function saveSchedule(changes: ScheduleChanges): Promise<Availability> {
  const saved = await api.save({ body: changes });
  queryClient.setQueryData(scheduleQuery(changes.expertId).queryKey, saved);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['experts'] }),
    queryClient.invalidateQueries({ queryKey: ['bookings'] }),
    queryClient.invalidateQueries({ queryKey: [...KEY, 'seen'] }),
    queryClient.invalidateQueries({ queryKey: [...KEY, 'board'] }),
  ]);
  return saved;
}

/** Fetches the bookings that a change would leave outside the schedule, without saving it. */
export const fetchAffectedBySchedule = (
  changes: ScheduleChanges,
  options: FetchOptions,
): Promise<AffectedBookings> => api.previewAffected({ body: changes }, options);

/** The free slots of some days as requesters see them. */
export const slotPreviewQuery = (query: {
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

/** The closures from a day on, for screens that show them beside something else. */
export const closuresFromQuery = (from: string) =>
  queryOptions({
    queryKey: [...KEY, 'closures', from],
    queryFn: ({ signal }) => hub.list({ query: { from } }, { signal }),
    select: ({ items }) => items,
    meta: { silent: true },
  });

const invalidateAvailability = () => queryClient.invalidateQueries({ queryKey: KEY });

export type HubClosureInput = Omit<NewHubClosure, 'decisions' | 'message'> &
  Partial<Pick<NewHubClosure, 'decisions' | 'message'>>;

export async function addHubClosure(body: HubClosureInput) {
  const { closure } = await hub.add({ body });
  await invalidateAvailability();
  return closure;
}

export const fetchAffectedByClosure = (
  { firstDay, lastDay }: HubClosureInput,
  options: FetchOptions,
): Promise<AffectedBookings> => hub.previewAffected({ body: { firstDay, lastDay } }, options);

export async function removeHubClosure(id: string): Promise<void> {
  await hub.remove({ params: { id } });
  await invalidateAvailability();
}

const invalidateCalendar = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: scheduleQuery().queryKey }),
    queryClient.invalidateQueries({ queryKey: [...KEY, 'seen'] }),
  ]);

export async function saveCalendar(address: string) {
  const answer = await elsewhere.save({ body: { address } });
  await invalidateCalendar();
  return answer.calendar;
}

export async function removeCalendar(): Promise<void> {
  await elsewhere.remove();
  await invalidateCalendar();
}

export async function refreshCalendar() {
  const answer = await elsewhere.refresh();
  await invalidateCalendar();
  return answer.calendar;
}

interface BoardQuery {
  readonly from: string;
  readonly search?: string | undefined;
  readonly expertId?: string | undefined;
}

export const boardQuery = ({ from, search, expertId }: BoardQuery) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'board', from, search ?? '', expertId ?? ''],
    queryFn: ({ pageParam, signal }) =>
      boards.week(
        {
          query: {
            from,
            limit: PAGE,
            ...(search && { search }),
            ...(expertId && { expertId }),
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
