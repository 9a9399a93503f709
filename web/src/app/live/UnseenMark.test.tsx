import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hearUnseen, unseenQuery } from '../../features/chat/unseen.data.ts';
import { setUpScreens, show } from '../../testing/screens.tsx';
import { serve } from '../../testing/server.ts';
import { queryClient } from '../query-client.ts';
import { markTab } from './tab-mark.ts';
import { UnseenMark } from './UnseenMark.tsx';

setUpScreens('shell', 'notifications');

const room = { roomId: 'r', seen: 0, mentions: 0, muted: false };

test('what arrives is said to who listens to the page; what was there when it was opened is not', async () => {
  serve(({ path }) =>
    Response.json(
      path.includes('unseen')
        ? { rooms: [{ ...room, unseen: 2, counted: 1 }] }
        : { items: [], next: null, unseen: 1 },
    ),
  );
  show(<UnseenMark withChat />);
  await vi.waitFor(() => expect(document.title).toBe('(3) Chat · THE DOT'));
  expect(screen.getByRole('status').textContent).toBe('');

  act(() => hearUnseen(queryClient, { ...room, unseen: 3, counted: 2 }));
  await screen.findByText('3 unread messages');
  await vi.waitFor(() => expect(document.title).toBe('(4) Chat · THE DOT'));

  act(() => hearUnseen(queryClient, { ...room, unseen: 0, counted: 3 }));
  await vi.waitFor(() => expect(document.title).toBe('(1) Chat · THE DOT'));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(queryClient.getQueryData(unseenQuery.queryKey)?.size).toBe(1);
});

const icon = () => document.querySelector('link')?.getAttribute('href');

beforeEach(() => {
  document.head.innerHTML = '<title>Chat · THE DOT</title><link rel="icon" href="/mark.svg">';
});

test('the tab says how much is unseen before the name of whichever page is open', async () => {
  const end = markTab(3);
  expect(document.title).toBe('(3) Chat · THE DOT');
  document.title = 'Bookings · THE DOT';
  await vi.waitFor(() => expect(document.title).toBe('(3) Bookings · THE DOT'));
  expect(icon()).toBe('/mark-unseen.svg');

  end();
  expect(document.title).toBe('Bookings · THE DOT');
  expect(icon()).toMatch(/\/mark\.svg$/);
});

test('a count that changes is written once, and many are many', () => {
  markTab(3)();
  const end = markTab(250);

  expect(document.title).toBe('(99+) Chat · THE DOT');
  end();
  markTab(0)();
  expect(document.title).toBe('Chat · THE DOT');
});
