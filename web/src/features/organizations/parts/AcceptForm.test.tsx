import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InvitationCard } from '@thedot/domain/organizations/team.contract';
import { Suspense } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { somebody } from '../../../testing/me.ts';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { AcceptForm } from './AcceptForm.tsx';

const yasmine = somebody({ firstName: 'Yasmine', lastName: 'Toumi' });

const invitation: InvitationCard = {
  organizationId: 'farm',
  organization: 'Agri Farm',
  inviter: 'Amira Ben Salah',
  email: yasmine.email,
  expiresAt: '2099-01-01T00:00:00.000Z',
  hasAccount: true,
  isUsed: false,
};

let answer: (response: Response) => void;

beforeEach(async () => {
  await loadTexts('app', 'ui', 'organizations');
  await chooseLanguage('en');
  keepAccessToken('yasmine');
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter initialEntries={['/join/link']}>
            <Link to="/meetings">Meetings</Link>
            <Routes>
              <Route
                path="/join/:token"
                element={<AcceptForm token="link" invitation={invitation} me={yasmine} />}
              />
              <Route path="/meetings" element={<h1>What I went to</h1>} />
              <Route path="/team" element={<h1>My team</h1>} />
            </Routes>
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Join as/ }));
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const accepted = async () => {
  await act(async () => answer(Response.json({})));
  await screen.findByText(/Agri Farm/, { selector: '.mantine-Notification-description' });
};

test('whoever accepts is led to their team', async () => {
  await accepted();

  expect(screen.getByRole('heading').textContent).toBe('My team');
});

test('whoever went elsewhere meanwhile is told, and stays there', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Meetings' }));

  await accepted();

  expect(screen.getByRole('heading').textContent).toBe('What I went to');
});
