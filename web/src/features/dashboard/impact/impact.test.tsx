import { screen, within } from '@testing-library/react';
import type { ExpertImpact } from '@thedot/domain/statistics/expert-impact.contract';
import { expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { errorResponse, stubServer } from '../../../testing/server.ts';
import { ImpactPage } from './ImpactPage.tsx';

setUpScreens('impact', 'report', 'figures', 'statistics');

const SHEET: ExpertImpact = {
  expert: { id: '1', name: 'Slimane Ayari', photo: null, organization: null },
  period: { from: '2026-10-30', to: '2026-11-28' },
  figures: [
    {
      id: 'sessions_held',
      unit: 'count',
      now: { value: 12, part: null, whole: null },
      before: null,
    },
    {
      id: 'session_no_shows',
      unit: 'share',
      now: { value: 0.25, part: 3, whole: 12 },
      before: null,
    },
  ],
  topics: [{ category: 'Fundraising', sessions: 12, minutes: 720 }],
  organizations: [{ id: '2', name: 'Zitouna Labs', field: 'Agritech', sessions: 12, minutes: 720 }],
  users: 4,
  nextSteps: { agreed: 8, done: 5 },
  rating: { reviews: 6, mean: 4.5 },
  coming: 2,
};

async function open(sheet: ExpertImpact) {
  stubServer(({ path }) =>
    path.startsWith('/dashboard/experts/') ? Response.json(sheet) : undefined,
  );
  renderScreen(<ImpactPage />, { me: { role: 'expert' } });
  const page = within(await screen.findByRole('region', { name: 'The sheet as it is printed' }));
  return {
    page,
    row: (name: string) =>
      within(page.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
  };
}

test('the sheet has the figures, topics and startups of the expert, also in print', async () => {
  const { page, row } = await open(SHEET);
  expect(page.getByText('Impact of Slimane Ayari')).toBeTruthy();
  expect(row('Session no-shows')).toEqual(['25%', '3 of 12']);
  expect(row('Next steps done')).toEqual(['5', 'of 8 agreed in these sessions']);
  expect(row('Average rating')).toEqual(['4.5 out of 5', 'Reviews: 6']);
  expect(row('Fundraising')).toEqual(['12', '12\u00a0h']);
  expect(row('Zitouna Labs')).toEqual(['Agritech', '12', '12\u00a0h']);
  const printed = document.querySelector('body > [aria-hidden="true"] article');
  expect(printed?.textContent).toContain('Zitouna Labs');
});

test('a sheet with too few reviews says when their mean is shown, and one without startups says so', async () => {
  const { page, row } = await open({
    ...SHEET,
    organizations: [],
    rating: { reviews: 2, mean: null },
  });
  expect(row('Average rating')).toEqual(['–', 'Shown from 3 reviews']);
  expect(page.getByText(/^No startup had a session/)).toBeTruthy();
});

test('the sheet of another expert is not found, without a retry', async () => {
  stubServer(({ path }) =>
    path.startsWith('/dashboard/experts/') ? errorResponse(404, 'expert.not_found') : undefined,
  );
  renderScreen(<ImpactPage />, { me: { role: 'expert' } });
  expect(await screen.findByRole('heading', { name: 'Expert not found' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
