import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { somebody } from '../../../testing/me.ts';
import { keepAccessToken } from '../../../app/access-token.ts';
import { loadErrorTexts } from '../../../app/error-text.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { BulkBar } from './BulkBar.tsx';

const nour = somebody({ id: 'nour', role: 'dot' });

beforeEach(async () => {
  await Promise.all([loadTexts('app', 'ui', 'directory'), loadErrorTexts()]);
  await chooseLanguage('en');
  keepAccessToken('nour');
  queryClient.setQueryData(meQuery.queryKey, nour);
});
afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

interface Seen {
  /** Whether dialogs take their time to go out of sight. */
  moves?: boolean;
  isLeft?: boolean;
}

function List({ moves = false, isLeft = false }: Seen) {
  return (
    <MantineProvider env={moves ? 'default' : 'test'}>
      <Notifications />
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter>
            {!isLeft && (
              <BulkBar ids={new Set(['amira', 'slimane'])} users={[]} onDone={() => {}} />
            )}
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Restores the two who are selected. */
async function restore(seen: Seen = {}) {
  const user = userEvent.setup();
  const { rerender } = render(<List {...seen} />);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await user.click(await screen.findByRole('button', { name: 'Restore them' }));
  return { user, leave: () => rerender(<List {...seen} isLeft />) };
}

test('what could not be done is told alike until it is out of sight', async () => {
  const answers = [
    { id: 'amira', refusal: null },
    { id: 'slimane', refusal: 'user.not_found' },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ answers }));
  const { user } = await restore({ moves: true });

  const told = await screen.findByText(/left as they were:$/);
  screen.getByText('Done for 1 person.');
  const said = told.textContent;
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
  while (told.isConnected) {
    expect(told.textContent).toBe(said);
    await new Promise((frame) => requestAnimationFrame(frame));
  }
});

test('what was done for many is said even to whoever has left their list meanwhile', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  const { leave } = await restore();
  const clear = screen.getByRole('button', { name: 'Clear the selection' });
  await expect.poll(() => clear.hasAttribute('disabled')).toBe(true);

  leave();
  answer.resolve(Response.json({ answers: [{ id: 'amira', refusal: null }] }));

  expect(await screen.findByText('Done for 1 person.')).toBeDefined();
});
