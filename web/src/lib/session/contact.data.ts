import { queryOptions } from '@tanstack/react-query';
import { rooms } from '@thedot/domain/chat/rooms.contract';
import { createClient } from '../api/client.ts';

const api = createClient(rooms);

/** Whether the user may write to a person. */
export const canMessageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['chat', 'may-write', userId],
    queryFn: ({ signal }) => api.people({ query: { userId, limit: 1 } }, { signal }),
    select: ({ items }) => items.length > 0,
    staleTime: 60_000,
    meta: { silent: true },
  });

/** The support user, to whom everyone who chats may write; null when the hub has none. */
export const supportQuery = queryOptions({
  queryKey: ['chat', 'support'],
  queryFn: ({ signal }) => api.people({ query: { support: 'only', limit: 1 } }, { signal }),
  select: ({ items }) => items[0] ?? null,
  staleTime: 60_000,
  meta: { silent: true },
});
