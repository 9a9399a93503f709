import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { chatFiles } from '@thedot/domain/chat/chat-files.contract';
import type { Message } from '@thedot/domain/chat/messages.contract';
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

/** One file of a message. */
export interface FileOfMessage {
  readonly id: string;
  readonly name: string;
  readonly messageId: string;
}

export const removeFile = ({ id, messageId }: FileOfMessage): Promise<Message> =>
  api.removeFile({ body: { messageId, fileId: id } });

/** Takes a file out, by whoever shows its message; the list of files is asked again. */
export function useRemoveFile(roomId: string, remove: (file: FileOfMessage) => Promise<Message>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: () => reloadSharedFiles(cache, roomId),
  });
}
