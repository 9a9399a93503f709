import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { loadErrorTexts } from '../../app/error-text.ts';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { queryClient } from '../../app/query-client.ts';
import { JoinPage } from './JoinPage.tsx';

const invitation = {
  organizationId: 'jasmin',
  organization: 'Jasmin Fintech',
  inviter: 'Rania Kefi',
  email: 'sana@example.org',
  expiresAt: '2099-01-01T00:00:00.000Z',
  hasAccount: false,
  isUsed: false,
};

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const SignIn = () => <output>{JSON.stringify(useLocation().state)}</output>;

test('leads to the sign-in when the answer to joining was lost but the account was made', async () => {
  await Promise.all([loadTexts('app', 'ui', 'auth', 'organizations'), loadErrorTexts()]);
  await chooseLanguage('en');
  let isUsed = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/join')) {
      return Response.json({ invitation: { ...invitation, isUsed, hasAccount: isUsed } });
    }
    isUsed = true;
    throw new TypeError('network failure');
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter initialEntries={['/join/link']}>
            <Routes>
              <Route path="/join/:token" element={<JoinPage />} />
              <Route path="/login" element={<SignIn />} />
            </Routes>
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );

  await screen.findByLabelText('First name');
  for (const [label, value] of Object.entries({
    'First name': 'Sana',
    'Last name': 'Jouini',
    Password: 'a lighthouse in la goulette',
  })) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));

  await screen.findByText('The server could not be reached', { exact: false });
  await screen.findByRole('heading', { name: 'This invitation has been used' });
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ email: invitation.email });
});
