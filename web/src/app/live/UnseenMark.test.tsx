import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearUnseen, unseenQuery } from '../../features/chat/unseen.data.ts';
import { keepAccessToken } from '../access-token.ts';
import { loadTexts } from '../i18n.ts';
import { queryClient } from '../query-client.ts';
import { UnseenMark } from './UnseenMark.tsx';

const room = { roomId: 'r', seen: 0, mentions: 0, muted: false };

beforeEach(async () => {
  await loadTexts('shell', 'notifications');
  keepAccessToken('mine');
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json(
      url.includes('unseen')
        ? { rooms: [{ ...room, unseen: 2, counted: 1 }] }
        : { items: [], next: null, unseen: 1 },
    ),
  );
  document.head.innerHTML = '<title>Chat</title>';
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what arrives is said to who listens to the page; what was there when it was opened is not', async () => {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <UnseenMark withChat />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await vi.waitFor(() => expect(document.title).toBe('(3) Chat'));
  expect(screen.getByRole('status').textContent).toBe('');

  act(() => hearUnseen(queryClient, { ...room, unseen: 3, counted: 2 }));
  await screen.findByText('3 unread messages');
  await vi.waitFor(() => expect(document.title).toBe('(4) Chat'));

  act(() => hearUnseen(queryClient, { ...room, unseen: 0, counted: 3 }));
  await vi.waitFor(() => expect(document.title).toBe('(1) Chat'));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(queryClient.getQueryData(unseenQuery.queryKey)?.size).toBe(1);
});
