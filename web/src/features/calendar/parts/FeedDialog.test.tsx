import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { FeedDialog } from './FeedDialog.tsx';

const feed = { createdAt: '2026-11-01T08:00:00.000Z', lastReadAt: null };
let sent: string[];

beforeEach(async () => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (!url.includes('/calendarfeed')) return Response.json({ accessToken: 'token' });
    if (method !== 'GET') sent.push(method);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json({ feed, ...(method === 'POST' && { address: 'https://hub/feed.ics' }) });
  });
  await loadTexts('app', 'ui', 'calendar', 'errors');
  await chooseLanguage('en');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <FeedDialog opened onClose={() => {}} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(/It cannot be shown again/);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name, hidden: true }));

test('an address that calendars read ends only once that is said twice', async () => {
  await press('End the address');
  await press('Cancel');
  expect(sent).toEqual([]);

  await press('End the address');
  await press('End it');
  await screen.findByRole('button', { name: 'Make my private address', hidden: true });
  expect(sent).toEqual(['DELETE']);
});

test('so does one in whose place another is made', async () => {
  await press('Make a new address');
  expect(sent).toEqual([]);

  await press('Make it');
  const field = await screen.findByDisplayValue('https://hub/feed.ics');
  expect(sent).toEqual(['POST']);
  // A question that closes gives the keyboard back a moment later.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.activeElement).toBe(field);
});
