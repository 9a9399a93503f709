import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { spaceBookings } from '@thedot/domain/spaces/space-bookings.contract';
import type { SpaceGroup } from '@thedot/domain/spaces/space-types.contract';
import type { SpaceEquipment } from '@thedot/domain/spaces/spaces.contract';
import { createClient } from '../../../lib/api/client.ts';
import { addDays } from '../../../lib/format/calendar-days.ts';
import { LIVE_REFETCH_FIRST_PAGE } from '../../../lib/live/refetch-policy.ts';
import { toInstant } from '../../../lib/format/wall-time.ts';

const api = createClient(spaceBookings);

const KEY = ['spaces'] as const;

/** The user's bookings of a group: those to come, or all others, also cancelled and declined ones, latest first. */
export const mySpaceBookingsQuery = (group: SpaceGroup, period: 'coming' | 'past') =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'mine', group, period],
    queryFn: ({ pageParam, signal }) =>
      api.mine({ query: { group, period, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    ...LIVE_REFETCH_FIRST_PAGE,
  });

/** When, how long and for whom a space is wanted. */
export interface SpaceWish {
  readonly day: string;
  /** Minutes since midnight, in the zone. */
  readonly from: number;
  readonly minutes: number;
  readonly timeZone: string;
  readonly persons: number;
  readonly equipment: readonly SpaceEquipment[];
  readonly floor: string | null;
}

/** Spaces that are not free are searched for so many days. */
const SEARCHED_DAYS = 14;

/** For each space that fits, the slot that was asked for or else its first free one after it. */
export const findSpacesQuery = (group: SpaceGroup | undefined, wish: SpaceWish) =>
  queryOptions({
    queryKey: [...KEY, 'find', group, wish],
    queryFn: ({ signal }) => {
      const { day, from, minutes, timeZone, persons, equipment, floor } = wish;
      const query = {
        group,
        from: day,
        to: addDays(day, SEARCHED_DAYS - 1),
        at: toInstant({ day, minutes: from }, timeZone).toISOString(),
        minutes,
        persons,
        timeZone,
        ...(equipment.length > 0 && { equipment: equipment.join(',') }),
        ...(floor !== null && { floor }),
      };
      return api.available({ query }, { signal });
    },
    select: ({ slots }) => slots,
    staleTime: 20_000,
  });
