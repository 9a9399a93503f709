import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { client } from '../../app/api.ts';

const api = client(rooms);
const PAGE = 30;

/** Whom I may write to, by name. */
export const writableQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'people', search],
    queryFn: ({ pageParam, signal }) =>
      api.people(
        { query: { search, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** Whether somebody may be written to by me. */
export const mayWriteQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'may-write', userId],
    queryFn: ({ signal }) => api.people({ query: { userId, limit: 1 } }, { signal }),
    select: ({ items }) => items.length > 0,
    staleTime: 60_000,
    meta: { silent: true },
  });
