import { queryOptions } from '@tanstack/react-query';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { client } from '../api/client.ts';

const api = client(rooms);

/** Whether the user may write to a person. */
export const canWriteQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'may-write', userId],
    queryFn: ({ signal }) => api.people({ query: { userId, limit: 1 } }, { signal }),
    select: ({ items }) => items.length > 0,
    staleTime: 60_000,
    meta: { silent: true },
  });
