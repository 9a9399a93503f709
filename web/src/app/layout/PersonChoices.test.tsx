import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { somebody } from '../../testing/me.ts';
import { keepAccessToken } from '../access-token.ts';
import { chooseLanguage, loadTexts } from '../i18n.ts';
import { queryClient } from '../query-client.ts';
import { keepMe, useMe } from '../session.ts';
import { PersonChoices } from './PersonChoices.tsx';

const Mine = () => <PersonChoices me={useMe()} onLeave={() => {}} />;

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a presence shows before the server answers, and goes back when it is refused', async () => {
  await loadTexts('app', 'ui', 'shell');
  await chooseLanguage('en');
  keepAccessToken('token');
  keepMe(somebody({ status: 'Active' }));
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/user' ? Response.json({ user: somebody({ status: 'Active' }) }) : answer.promise,
  );
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter>
            <Mine />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  await userEvent.click(choice('Away'));
  await vi.waitFor(() => expect(choice('Away').checked).toBe(true));

  await act(async () =>
    answer.resolve(Response.json({ code: 'server.unexpected', message: '' }, { status: 500 })),
  );
  await screen.findByRole('alert');
  await vi.waitFor(() => expect(choice('Active').checked).toBe(true));
});
