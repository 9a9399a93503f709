import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Organization } from '@thedot/domain/organizations/organizations.contract';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { somebody } from '../../testing/me.ts';
import { Refused } from '../../app/failures.ts';
import { chooseLanguage, loadTexts } from '../../app/i18n.ts';
import { meQuery } from '../../app/session.ts';
import { mineQuery } from './organizations.data.ts';
import { OrganizationTab } from './OrganizationTab.tsx';

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

const amira = somebody();

afterEach(cleanup);

test('what is typed stays on the screen when looking the organization up again fails', async () => {
  await loadTexts('app', 'ui', 'organizations');
  await chooseLanguage('en');
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  cache.setQueryData(meQuery.queryKey, amira);
  cache.setQueryData(mineQuery.queryKey, { organization: farm });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={cache}>
        <Suspense>
          <MemoryRouter>
            <OrganizationTab />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
  const about = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Description/ });
  await userEvent.setup().type(about, 'Olives.');

  const away = new Refused(503, { code: 'server.unavailable' });
  await act(() =>
    cache.prefetchQuery({
      queryKey: mineQuery.queryKey,
      queryFn: () => Promise.reject(away),
      retry: false,
      staleTime: 0,
    }),
  );

  expect(cache.getQueryState(mineQuery.queryKey)?.error).toBe(away);
  expect(about.isConnected && about.value).toBe('Olives.');
});
