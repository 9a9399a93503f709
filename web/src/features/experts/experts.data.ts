import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { availability } from '@thedot/domain/availability/availability.contract';
import { type Expertise, experts } from '@thedot/domain/experts/experts.contract';
import { client } from '../../lib/api/client.ts';
import { daysOfMonth } from '../../lib/format/calendar-days.ts';

const api = client(experts);
const hours = client(availability);

/** Whose next free time comes first, or soon enough. */
export const WHEN_FREE = ['next', '3', '7', '14'] as const;
export type WhenFree = (typeof WHEN_FREE)[number];

export interface ExpertFilter {
  readonly search?: string;
  readonly category?: Expertise;
  readonly language?: string;
  readonly free?: WhenFree;
}

/** What the words of the filter ask for: who is free within some days comes by time too. */
const timesOf = (free: WhenFree | undefined) => ({
  ...(free !== undefined && { sort: 'next' as const }),
  ...(free !== undefined && free !== 'next' && { within: Number(free) }),
});

export const expertsQuery = ({ free, ...filter }: ExpertFilter) =>
  infiniteQueryOptions({
    queryKey: ['experts', 'list', { ...filter, free }],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        {
          query: { ...filter, ...timesOf(free), limit: 12, ...(pageParam && { after: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  });

export const expertQuery = (id: string) =>
  queryOptions({
    queryKey: ['experts', 'one', id],
    queryFn: ({ signal }) => api.one({ params: { id } }, { signal }),
    select: (answer) => answer.expert,
  });

export const topicQuery = (category: Expertise) =>
  queryOptions({
    queryKey: ['experts', 'topic', category],
    queryFn: ({ signal }) => api.topic({ query: { category } }, { signal }),
    select: (answer) => answer.topic,
  });

export interface SlotWish {
  readonly expertId?: string | undefined;
  /** Without an expert: whoever of the topic is free. */
  readonly category?: Expertise | undefined;
  readonly minutes: number;
  readonly timeZone: string;
  /** The booking whose own times do not stand in its way. */
  readonly bookingId?: string | undefined;
}

/** The free slots of one month of the viewer's calendar; others book meanwhile, so it ages fast. */
export const freeSlotsQuery = (
  { expertId, category, minutes, timeZone, bookingId }: SlotWish,
  month: string,
) =>
  queryOptions({
    queryKey: ['experts', 'slots', expertId ?? category, { month, minutes, timeZone, bookingId }],
    queryFn: ({ signal }) =>
      hours.slots(
        {
          query: {
            ...(expertId !== undefined ? { expertId } : { category }),
            minutes,
            timeZone,
            ...(bookingId !== undefined && { bookingId }),
            ...daysOfMonth(month),
          },
        },
        { signal },
      ),
    select: (answer) => answer.slots,
    staleTime: 30_000,
  });
