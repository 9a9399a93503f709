import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import type { InvitationPreview } from '@thedot/domain/organizations/team.contract';
import { createMemoryRouter, Link, Outlet, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-errors.ts';
import {
  fillFields,
  createTestQueryClient,
  pressButton,
  setUpScreens,
  renderScreen,
  renderRoutes,
} from '../../testing/screens.tsx';
import { makeMe } from '../../testing/make-me.ts';
import { type ReceivedCall, stubServer } from '../../testing/server.ts';
import { JoinPage } from './join/JoinPage.tsx';
import { myOrganizationQuery } from './organizations.data.ts';
import { OrganizationTab } from './OrganizationTab.tsx';
import { AcceptInvitationForm } from './join/AcceptInvitationForm.tsx';

setUpScreens('auth', 'organizations');

const invitation: InvitationPreview = {
  organizationId: 'farm',
  organization: 'Agri Farm',
  inviter: 'Amira Ben Salah',
  email: 'yasmine@thedot.example',
  expiresAt: '2099-01-01T00:00:00.000Z',
  hasAccount: true,
  isUsed: false,
};

const farm: Organization = {
  id: 'farm',
  name: 'Agri Farm',
  kind: 'hub',
  field: '',
  logo: null,
  owner: { id: 'amira', name: 'Amira Ben Salah', photo: null },
  members: 2,
  forStaff: null,
  contact: '',
  website: '',
  region: '',
  description: '',
  address: '',
  linkedin: '',
  foundedYear: null,
  isLegallyPublished: null,
  hasStartupLabel: null,
  isMine: true,
  isOwner: true,
  hours: [],
};

test('the organization form keeps its input when a refetch fails', async () => {
  const cache = createTestQueryClient({ staleTime: Infinity });
  cache.setQueryData(myOrganizationQuery.queryKey, { organization: farm });
  renderScreen(<OrganizationTab />, { me: {}, cache });
  const about = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
  await userEvent.type(about, 'Olives.');

  const away = new ApiError(503, { code: 'server.unavailable' });
  await act(() =>
    cache.prefetchQuery({
      queryKey: myOrganizationQuery.queryKey,
      queryFn: () => Promise.reject(away),
      retry: false,
      staleTime: 0,
    }),
  );

  expect(cache.getQueryState(myOrganizationQuery.queryKey)?.error).toBe(away);
  expect(about.isConnected && about.value).toBe('Olives.');
});

test('an owner without the team page sees the members but no way to change them', async () => {
  const cache = createTestQueryClient({ staleTime: Infinity });
  cache.setQueryData(myOrganizationQuery.queryKey, { organization: farm });
  const sara = { id: 'sara', name: 'Sara Triki', photo: null, position: '', isOwner: false };
  const unseen = { role: 'member', status: null, email: null, phone: null };
  const calls = stubServer(() => Response.json({ items: [{ ...sara, ...unseen }], next: null }));
  renderScreen(<OrganizationTab />, { me: { role: 'external' }, cache });

  await screen.findByText('Sara Triki');

  expect(screen.queryByRole('button', { name: /Actions/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invitations' })).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/user/getOrganizationMembers']);
});

test('joining leads to the sign-in page when the account was created but the response was lost', async () => {
  const SignIn = () => <output>{JSON.stringify(useLocation().state)}</output>;
  let isUsed = false;
  stubServer(({ path }) => {
    if (!path.endsWith('/join')) {
      return Response.json({ invitation: { ...invitation, isUsed, hasAccount: isUsed } });
    }
    isUsed = true;
    throw new TypeError('network failure');
  });
  const pages = (
    <Routes>
      <Route path="/join/:token" element={<JoinPage />} />
      <Route path="/login" element={<SignIn />} />
    </Routes>
  );
  renderScreen(pages, { at: '/join/link' });

  await fillFields({
    'First name': 'Yasmine',
    'Last name': 'Toumi',
    Password: 'a lighthouse in la goulette',
  });
  await pressButton('Join');

  await screen.findByText('Couldn’t reach the server', { exact: false });
  await screen.findByRole('heading', { name: 'Invitation already used' });
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(JSON.parse(screen.getByText(/^{/).textContent)).toEqual({ email: invitation.email });
});

describe('accepting an invitation', () => {
  let calls: ReceivedCall[];
  let answer: PromiseWithResolvers<Response>;
  /** Resolves when the lazy team page has loaded. */
  let team: PromiseWithResolvers<void>;

  beforeEach(async () => {
    answer = Promise.withResolvers();
    team = Promise.withResolvers();
    calls = stubServer(() => answer.promise);
    const me = makeMe({ firstName: 'Yasmine', lastName: 'Toumi', email: invitation.email });
    const form = <AcceptInvitationForm token="link" invitation={invitation} me={me} />;
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
            { path: '/join/:token', element: form },
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
    renderRoutes(router);
    await pressButton(/^Join as/);
  });

  const accepted = async () => {
    await act(async () => answer.resolve(Response.json({})));
    await screen.findByText(/Agri Farm/, { selector: '.mantine-Notification-description' });
  };

  test('opens the team page and cannot be repeated while that page loads', async () => {
    await accepted();
    await pressButton(/^Join as/);
    expect(calls).toHaveLength(1);

    team.resolve();
    expect((await screen.findByRole('heading')).textContent).toBe('My team');
  });

  test('shows a confirmation and stays on the page the user opened meanwhile', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Meetings' }));
    await accepted();
    expect(screen.getByRole('heading').textContent).toBe('What I went to');
  });
});
