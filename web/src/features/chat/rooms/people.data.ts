import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { createClient } from '../../../lib/api/client.ts';

const api = createClient(rooms);
const PAGE_SIZE = 30;

/** The people the user may write to, by name. */
export const contactsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'people', search],
    queryFn: ({ pageParam, signal }) =>
      api.people(
        { query: { search, limit: PAGE_SIZE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
