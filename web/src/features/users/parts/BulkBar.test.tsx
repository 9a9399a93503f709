import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { somebody } from '../../../testing/me.ts';
import { keepAccessToken } from '../../../app/access-token.ts';
import { loadErrorTexts } from '../../../app/error-text.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { BulkBar } from './BulkBar.tsx';

const nour = somebody({ id: 'nour', role: 'dot' });

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('what could not be done is told alike until it is out of sight', async () => {
  await Promise.all([loadTexts('app', 'ui', 'directory'), loadErrorTexts()]);
  await chooseLanguage('en');
  keepAccessToken('nour');
  queryClient.setQueryData(meQuery.queryKey, nour);
  const answers = [
    { id: 'amira', refusal: null },
    { id: 'slimane', refusal: 'user.not_found' },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ answers }));
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter>
            <BulkBar ids={new Set(['amira', 'slimane'])} users={[]} onDone={() => {}} />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await user.click(await screen.findByRole('button', { name: 'Restore them' }));

  const told = await screen.findByText(/left as they were:$/);
  const said = told.textContent;
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  while (told.isConnected) {
    expect(told.textContent).toBe(said);
    await new Promise((frame) => requestAnimationFrame(frame));
  }
});
