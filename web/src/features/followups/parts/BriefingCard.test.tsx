import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { Briefing } from '@thedot/domain/followups/briefing.contract';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { meQuery } from '../../../app/session.ts';
import { somebody } from '../../../testing/me.ts';
import { briefingQuery } from '../followups.data.ts';
import { BriefingCard } from './BriefingCard.tsx';

const amira = { id: 'amira', name: 'Amira Ben Salah', photo: null, organization: null };
const briefing: Briefing = {
  person: { ...amira, position: 'Founder', bio: '' },
  organization: null,
  sessions: {
    withExpert: {
      count: 5,
      last: '2026-03-11T09:00:00.000Z',
      latest: [
        { id: 'b2', category: 'Business model', start: '2026-03-11T09:00:00.000Z', stars: 4 },
        { id: 'b1', category: 'Fundraising', start: '2026-03-02T09:00:00.000Z', stars: null },
      ],
    },
    withOthers: { count: 0, last: null },
  },
  absences: 0,
  rating: null,
  notes: [],
  steps: {
    done: 1,
    agreed: 2,
    open: [{ id: 's', text: 'Find a lawyer', due: null, owner: amira }],
  },
  hours: { usedMinutes: 180, limitMinutes: 1440 },
};

function see(shown: Briefing) {
  queryClient.setQueryData(meQuery.queryKey, somebody({ id: 'slimane', role: 'expert' }));
  queryClient.setQueryData(briefingQuery('b').queryKey, shown);
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <MemoryRouter>
            <BriefingCard bookingId="b" />
          </MemoryRouter>
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );
}

beforeEach(async () => {
  await loadTexts('app', 'ui', 'followups', 'experts');
  await chooseLanguage('en');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

test('an expert reads before a session which ones came before it, how they were rated, what is open and what is left', () => {
  see(briefing);

  const [latest, before] = within(
    screen.getByRole('region', { name: 'Earlier sessions with this expert' }),
  ).getAllByRole('listitem');
  expect(within(latest!).getByRole('link').getAttribute('href')).toBe('/booking/b2');
  expect(latest!.textContent).toContain('Business model');
  expect(latest!.textContent).toContain('Mar 11, 2026');
  expect(within(latest!).getByRole('img', { name: '4 of 5' })).toBeTruthy();
  expect(within(before!).queryByRole('img')).toBeNull();
  expect(screen.getByRole('region', { name: 'Open next steps' }).textContent).toContain(
    'Find a lawyerAmira Ben Salah',
  );
  expect(screen.getByText(/^21\sh of 24\sh$/)).toBeTruthy();
});

test('of whom nothing is known yet there is no empty list', () => {
  const { withOthers } = briefing.sessions;
  see({
    ...briefing,
    sessions: { withExpert: { ...withOthers, latest: [] }, withOthers },
    steps: { done: 0, agreed: 0, open: [] },
  });

  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getAllByText('None yet')).toHaveLength(2);
});
