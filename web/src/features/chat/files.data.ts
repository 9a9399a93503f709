import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { chatFiles } from '@thedot/domain/chat/chat-files.contract';
import type { Message } from '@thedot/domain/chat/messages.contract';
import { createClient } from '../../lib/api/client.ts';

const api = createClient(chatFiles);
const PAGE_SIZE = 6;

/** Files sent in a room, newest first. */
export const sharedFilesQuery = (roomId: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'files', roomId],
    queryFn: ({ pageParam, signal }) =>
      api.files(
        { query: { roomId, limit: PAGE_SIZE, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    meta: { silent: true },
  });

export const invalidateSharedFiles = (cache: QueryClient, roomId: string) =>
  cache.invalidateQueries({ queryKey: sharedFilesQuery(roomId).queryKey });

/** One file of a message. */
export interface MessageFile {
  readonly id: string;
  readonly name: string;
  readonly messageId: string;
}

export const removeFile = ({ id, messageId }: MessageFile): Promise<Message> =>
  api.removeFile({ body: { messageId, fileId: id } });

/** Removes a file by the given call, which shows the changed message; reloads the list of files. */
export function useRemoveFile(roomId: string, remove: (file: MessageFile) => Promise<Message>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: () => invalidateSharedFiles(cache, roomId),
  });
}
