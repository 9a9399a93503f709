import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyUnseen, unseenQuery } from '../../features/chat/rooms/unseen.data.ts';
import { setUpScreens, renderScreen } from '../../testing/screens.tsx';
import { stubServer } from '../../testing/server.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { showTitleBadge, UnseenBadge } from './UnseenBadge.tsx';

setUpScreens('shell');

const room = { roomId: 'r', seen: 0, mentions: 0, muted: false };

test('announces new messages to screen readers, but not those that were unread at the start', async () => {
  stubServer(({ path }) =>
    Response.json(
      path.includes('unseen')
        ? { rooms: [{ ...room, unseen: 2, version: 1 }] }
        : { items: [], next: null, unseen: 1 },
    ),
  );
  renderScreen(<UnseenBadge withChat />);
  await vi.waitFor(() => expect(document.title).toBe('(3) Chat · THE DOT'));
  expect(screen.getByRole('status').textContent).toBe('');

  act(() => applyUnseen(queryClient, { ...room, unseen: 3, version: 2 }));
  await screen.findByText('3 unread messages');
  await vi.waitFor(() => expect(document.title).toBe('(4) Chat · THE DOT'));

  act(() => applyUnseen(queryClient, { ...room, unseen: 0, version: 3 }));
  await vi.waitFor(() => expect(document.title).toBe('(1) Chat · THE DOT'));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(queryClient.getQueryData(unseenQuery.queryKey)?.size).toBe(1);
});

const icon = () => document.querySelector('link')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML = '<title>Chat · THE DOT</title><link rel="icon" href="/mark.svg">';
});

test('prefixes the title of every page with the unread count and changes the favicon', async () => {
  const end = showTitleBadge(3);
  expect(document.title).toBe('(3) Chat · THE DOT');
  document.title = 'Bookings · THE DOT';
  await vi.waitFor(() => expect(document.title).toBe('(3) Bookings · THE DOT'));
  expect(icon()).toBe('/mark-unseen.svg');

  end();
  expect(document.title).toBe('Bookings · THE DOT');
  expect(icon()).toMatch(/\/mark\.svg$/);
});

test('replaces a changed count and shows at most 99+', () => {
  showTitleBadge(3)();
  const end = showTitleBadge(250);

  expect(document.title).toBe('(99+) Chat · THE DOT');
  end();
  showTitleBadge(0)();
  expect(document.title).toBe('Chat · THE DOT');
});
