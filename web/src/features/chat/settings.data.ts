import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChatSettings, rooms } from '@thedot/domain/chat/rooms.contract';
import { client } from '../../app/api.ts';

const api = client(rooms);

export const chatSettingsQuery = queryOptions({
  queryKey: ['chat', 'settings'],
  queryFn: ({ signal }) => api.settings({}, { signal }),
  meta: { silent: true },
});

/** Whom I have blocked, whether or not a room with them is at hand. */
export const blockedQuery = queryOptions({
  queryKey: ['chat', 'blocked'],
  queryFn: ({ signal }) => api.blocked({}, { signal }),
  meta: { silent: true },
});

/** Shown at once, and taken back when it is refused. */
export function useSaveChatSettings() {
  const cache = useQueryClient();
  const { queryKey } = chatSettingsQuery;
  return useMutation({
    mutationFn: (body: ChatSettings) => api.saveSettings({ body }),
    scope: { id: 'chat-settings' },
    onMutate: (wanted) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, wanted);
      return before;
    },
    onError: (_error, _wanted, before) => cache.setQueryData(queryKey, before),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
  });
}
