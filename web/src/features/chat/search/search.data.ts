import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import { createClient } from '../../../lib/api/client.ts';

const api = createClient(messageActions);
const PAGE_SIZE = 20;
/** Within one room the user steps through all results, so pages are larger. */
const ROOM_PAGE_SIZE = 100;

/** Messages that contain a text, in all of the user's rooms or in one. */
export const messageSearchQuery = (text: string, roomId?: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'found', text, roomId],
    queryFn: ({ pageParam, signal }) => {
      const limit = roomId ? ROOM_PAGE_SIZE : PAGE_SIZE;
      const query = {
        text,
        limit,
        ...(roomId && { roomId }),
        ...(pageParam && { after: pageParam }),
      };
      return api.search({ query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    meta: { silent: true },
  });
