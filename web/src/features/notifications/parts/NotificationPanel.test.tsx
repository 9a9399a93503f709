import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Notification } from '@thedot/domain/notifications/notifications.contract';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { NotificationPanel } from './NotificationPanel.tsx';

const told = (id: string, name: string): Notification => ({
  id,
  type: 'booking.requested',
  params: { name },
  link: `/booking/${id}`,
  createdAt: '2026-03-09T09:00:00.000Z',
  seen: true,
});

/** Whether the hub of a test answers for what is older. */
const hub = { refuses: false };

function answered({ searchParams }: URL): Response {
  if (!searchParams.get('after')) {
    return Response.json({ items: [told('new', 'Nadia')], unseen: 0, next: 'new' });
  }
  const problem = { status: 429, code: 'request.rate_limited', message: '' };
  if (hub.refuses) return Response.json(problem, problem);
  return Response.json({ items: [told('old', 'Omar')], unseen: 0, next: null });
}

beforeEach(async () => {
  hub.refuses = false;
  keepAccessToken('known');
  vi.stubGlobal('fetch', async (address: string) => answered(new URL(address, 'http://hub')));
  await loadTexts('app', 'ui', 'notifications', 'errors');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what is older and could not be loaded says so, until it is', async () => {
  hub.refuses = true;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <NotificationPanel onLeave={() => {}} onWrite={undefined} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const older = await screen.findByRole('button', { name: 'Show older' });
  await userEvent.click(older);

  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toBe('Older notifications could not be loaded.');
  expect(screen.getByText(/Nadia/)).toBeTruthy();

  hub.refuses = false;
  await userEvent.click(older);

  await screen.findByText(/Omar/);
  expect(screen.queryByRole('alert')).toBe(null);
});
