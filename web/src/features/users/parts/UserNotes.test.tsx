import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserRecord } from '@thedot/domain/users/directory.contract';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { keepAccessToken } from '../../../app/access-token.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { PlaceContext } from '../../../app/kept-changes.ts';
import { queryClient } from '../../../app/query-client.ts';
import { pageAround } from '../../../testing/page.ts';
import { UserNotes } from './UserNotes.tsx';

const amira: UserRecord = {
  id: 'amira',
  name: 'Amira Ben Salah',
  email: 'amira@thedot.example',
  role: 'startup',
  photo: null,
  organization: null,
  status: 'Active',
  phone: '',
  country: 'TN',
  language: 'en',
  isCompleted: true,
  isRemoved: false,
  isErased: false,
  station5G: false,
  review: null,
  isVerified: true,
  seenAt: null,
  joinedAt: '2026-01-05T08:00:00.000Z',
  firstName: 'Amira',
  lastName: 'Ben Salah',
  gender: 'unsaid',
  birthdate: null,
  position: '',
  bio: '',
  timeZone: null,
  hasPassword: true,
  keepInformed: false,
  reviewReason: null,
};

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('a note that was added leaves its field to what was typed meanwhile', async () => {
  await loadTexts('app', 'ui', 'directory');
  await chooseLanguage('en');
  keepAccessToken('nour');
  const { page, isChanged } = pageAround();
  const added = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'POST' ? added.promise : Promise.resolve(Response.json({ items: [], next: '' })),
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <PlaceContext value={page}>
            <UserNotes user={amira} />
          </PlaceContext>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  await user.type(field, 'Called on Monday.');
  await user.click(screen.getByRole('button', { name: 'Add a note' }));
  await user.type(field, ' Calls back.');

  await act(async () => added.resolve(Response.json({ note: {} })));

  await expect.poll(() => field.value).toBe('Calls back.');
  expect(isChanged()).toBe(true);
  await user.clear(field);
  expect(isChanged()).toBe(false);
});
