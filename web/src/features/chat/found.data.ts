import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { messageActions } from '@thedot/domain/chat/message-actions.contract';
import { client } from '../../app/api.ts';

const api = client(messageActions);
const PAGE = 20;
/** Within one room somebody goes through all of them. */
const ROOM_PAGE = 100;

/** Messages that hold some words, in all my rooms or in one. */
export const foundMessagesQuery = (text: string, roomId?: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'found', text, roomId],
    queryFn: ({ pageParam, signal }) => {
      const limit = roomId ? ROOM_PAGE : PAGE;
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
