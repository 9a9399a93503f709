import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { availability } from '@thedot/domain/availability/availability.contract';
import { Expertise, experts } from '@thedot/domain/experts/experts.contract';
import { optionalText } from '@thedot/domain/kernel/fields';
import { z } from 'zod';
import { createClient } from '../../lib/api/client.ts';
import type { SlotSource, SlotRequirements } from '../scheduling/slots/use-slot-selection.ts';
import { daysOfMonth } from '../../lib/format/calendar-days.ts';

const api = createClient(experts);
const hours = createClient(availability);

/** The filters in the address; `free` sorts by the next free time, or also limits it to a number of days. */
export const ExpertFilter = z.object({
  search: optionalText(100),
  category: Expertise,
  language: z.string().regex(/^[a-z]{2}$/),
  free: z.enum(['next', '3', '7', '14']),
});
export type ExpertFilter = Partial<z.output<typeof ExpertFilter>>;

/** Maps the availability filter to query parameters; a limit in days also sorts by time. */
const toAvailabilityQuery = (free: ExpertFilter['free']) => ({
  ...(free !== undefined && { sort: 'next' as const }),
  ...(free !== undefined && free !== 'next' && { within: Number(free) }),
});

export const expertsQuery = ({ free, ...filter }: ExpertFilter) =>
  infiniteQueryOptions({
    queryKey: ['experts', 'list', { ...filter, free }],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        {
          query: {
            ...filter,
            ...toAvailabilityQuery(free),
            limit: 12,
            ...(pageParam && { after: pageParam }),
          },
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
    queryFn: ({ signal }) => api.get({ params: { id } }, { signal }),
    select: (answer) => answer.expert,
  });

export const topicQuery = (category: Expertise) =>
  queryOptions({
    queryKey: ['experts', 'topic', category],
    queryFn: ({ signal }) => api.topic({ query: { category } }, { signal }),
    select: (answer) => answer.topic,
  });

/** Whose slots: one expert's or, without `expertId`, those of any expert of the topic. */
interface SlotOwner {
  readonly expertId?: string | undefined;
  readonly category?: Expertise | undefined;
  /** The booking whose own times count as free. */
  readonly bookingId?: string | undefined;
}

/** The free slots of one month in the viewer's zone; stale soon, because other users book. */
export const freeSlotsQuery = (
  { expertId, category, bookingId }: SlotOwner,
  month: string,
  { minutes, timeZone }: SlotRequirements,
): ReturnType<SlotSource['getSlotsQuery']> => ({
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

/** Loads an expert's or a topic's free slots into a slot picker. */
export const getExpertSlotSource = (
  owner: SlotOwner,
): Pick<SlotSource, 'getSlotsQuery' | 'liveSubscription'> => ({
  getSlotsQuery: (month, requirements) => freeSlotsQuery(owner, month, requirements),
  liveSubscription:
    owner.expertId !== undefined
      ? { experts: [owner.expertId] }
      : { topics: owner.category === undefined ? [] : [owner.category] },
});
