import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { messageActs } from '@thedot/domain/chat/message-acts.contract';
import { client } from '../../app/api.ts';

const api = client(messageActs);
const PAGE = 20;

/** Messages that hold some words, in all my rooms. */
export const foundMessagesQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'found', text],
    queryFn: ({ pageParam, signal }) =>
      api.search(
        { query: { text, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    meta: { silent: true },
  });
