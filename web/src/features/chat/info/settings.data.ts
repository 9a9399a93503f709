import { useLocalStorage } from '@mantine/hooks';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChatSettings, rooms } from '@thedot/domain/chat/rooms.contract';
import { createClient } from '../../../lib/api/client.ts';

const api = createClient(rooms);

export const chatSettingsQuery = queryOptions({
  queryKey: ['chat', 'settings'],
  queryFn: ({ signal }) => api.settings({}, { signal }),
  meta: { silent: true },
});

/** The people the user has blocked, with or without a room. */
export const blockedQuery = queryOptions({
  queryKey: ['chat', 'blocked'],
  queryFn: ({ signal }) => api.blocked({}, { signal }),
  meta: { silent: true },
});

/** Optimistic: applied at once, reverted when the server refuses. */
export function useSaveChatSettings() {
  const cache = useQueryClient();
  const { queryKey } = chatSettingsQuery;
  return useMutation({
    mutationFn: (body: ChatSettings) => api.saveSettings({ body }),
    scope: { id: 'chat-settings' },
    onMutate: (settings) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, settings);
      return before;
    },
    onError: (_error, _settings, before) => cache.setQueryData(queryKey, before),
    onSuccess: (saved) => cache.setQueryData(queryKey, saved),
  });
}

/** The key that sends a message; the other one inserts a line break. Stored per browser. */
export type SendKey = 'enter' | 'mod-enter';

/** On-screen keyboards have no Shift for a line break: there the button sends. */
const isTouchDevice = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

export const useSendKey = () =>
  useLocalStorage<SendKey>({
    key: 'chat-send-key',
    defaultValue: isTouchDevice() ? 'mod-enter' : 'enter',
    getInitialValueInEffect: false,
  });
