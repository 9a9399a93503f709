import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type JourneyFilter, journey } from '@thedot/domain/journey/journey.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(journey);

export const journeyQuery = (id: string, filter: JourneyFilter) =>
  infiniteQueryOptions({
    queryKey: ['journey', id, filter],
    queryFn: ({ pageParam, signal }) =>
      api.list(
        { query: { ...filter, id, limit: 30, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      counts: pages[0]?.counts ?? {},
    }),
    placeholderData: keepPreviousData,
  });
