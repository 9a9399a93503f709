import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InvitationCard } from '@thedot/domain/organizations/team.contract';
import { Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
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

let asked = 0;
let answer: (response: Response) => void;
/** The team's page comes over the network too. */
let team: PromiseWithResolvers<void>;

beforeEach(async () => {
  await loadTexts('app', 'ui', 'organizations');
  await chooseLanguage('en');
  keepAccessToken('yasmine');
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return new Promise<Response>((resolve) => (answer = resolve));
  });
  team = Promise.withResolvers();
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Link to="/meetings">Meetings</Link>
            <Outlet />
          </>
        ),
        children: [
          {
            path: '/join/:token',
            element: <AcceptForm token="link" invitation={invitation} me={yasmine} />,
          },
          { path: '/meetings', element: <h1>What I went to</h1> },
          {
            path: '/team',
            lazy: async () => {
              await team.promise;
              return { element: <h1>My team</h1> };
            },
          },
        ],
      },
    ],
    { initialEntries: ['/join/link'] },
  );
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <RouterProvider router={router} />
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

test('whoever accepts is led to their team, and cannot accept again on the way', async () => {
  await accepted();
  await userEvent.click(screen.getByRole('button', { name: /^Join as/ }));
  expect(asked).toBe(1);

  team.resolve();
  expect((await screen.findByRole('heading')).textContent).toBe('My team');
});

test('whoever went elsewhere meanwhile is told, and stays there', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Meetings' }));

  await accepted();

  expect(screen.getByRole('heading').textContent).toBe('What I went to');
});
