import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { chatFiles } from '@thedot/domain/chat/chat-files.contract';
import { client } from '../../app/api.ts';

const api = client(chatFiles);
const PAGE = 6;

/** What was sent in a room, the newest first. */
export const sharedFilesQuery = (roomId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'files', roomId],
    queryFn: ({ pageParam, signal }) =>
      api.files(
        { query: { roomId, limit: PAGE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: { silent: true },
  });

export const reloadSharedFiles = (cache: QueryClient, roomId: string) =>
  cache.invalidateQueries({ queryKey: sharedFilesQuery(roomId).queryKey });
