import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DAY_MS } from '@thedot/domain/kernel/time';
import type { Opportunity } from '@thedot/domain/opportunities/opportunities.contract';
import { expect, test, vi } from 'vitest';
import { fillFields, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { mutationBodies, stubServer } from '../../testing/server.ts';
import { MyNextSteps } from '../followups/my-next-steps.public.tsx';
import { AvailableOpportunities } from './available-opportunities.public.tsx';
import { AddOpportunityPage } from './edit/OpportunityFormPage.tsx';
import { EligibilityCard } from './record/EligibilityCard.tsx';

setUpScreens('opportunities', 'errors');

const grant: Opportunity = {
  id: 'grant',
  title: 'Clean harvest grant',
  kind: 'funding',
  stage: null,
  provider: 'Fonds Olivier',
  target: { roles: ['expert'], fields: ['Health'], organizations: 0 },
  deadline: new Date(Date.now() + DAY_MS).toISOString(),
  timeZone: 'Africa/Tunis',
  status: 'published',
  isMatched: false,
  isFollowed: false,
  outcome: null,
  text: 'Money for prototypes.',
  representative: '',
  relevantLink: '',
  files: [],
  reason: '',
  applicant: { role: 'startup', organization: { field: '', isTargeted: true }, application: null },
  forStaff: null,
};

test('the page of an opportunity names each reason why the user can’t apply', async () => {
  renderScreen(<EligibilityCard opportunity={grant} />, { me: {} });

  expect(await screen.findByRole('heading', { name: 'Why you can’t apply' })).toBeTruthy();
  const reasons = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(reasons).toEqual([
    'This opportunity is for other roles. Ask the hub team if yours is out of date.',
    'Your organization has no field yet. Ask its owner to add one to its profile.',
  ]);
});

test('the form previews an opportunity, names a deadline that has passed, and keeps its input', async () => {
  const calls = stubServer(({ path }) =>
    path === '/opportunity/fields' ? Response.json({ fields: ['Health'] }) : undefined,
  );
  renderScreen(<AddOpportunityPage />, { me: { role: 'dot' } });
  await fillFields({
    Title: 'Green grant',
    Description: 'For clean energy.',
    Provider: 'Energy fund',
    Deadline: '01/02/2020',
  });
  await userEvent.type(screen.getByLabelText(/^Fields/), 'Health{Enter}');
  await pressButton('Preview');
  expect(screen.getByText('For clean energy.')).toBeTruthy();
  await pressButton('Back to editing');
  await pressButton('Save draft');

  expect(
    await screen.findByText('The deadline must be in the future. Choose a later one.'),
  ).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Green grant');
  expect(mutationBodies(calls)).toEqual([]);
});

test('the dashboard lists the opportunities for the user that close next, with the days left', async () => {
  const calls = stubServer(({ path }) =>
    path === '/opportunity/available'
      ? Response.json({ items: [{ ...grant, isMatched: true }], next: null })
      : undefined,
  );
  renderScreen(<AvailableOpportunities />, { me: { role: 'startup' } });

  const row = await screen.findByRole('listitem');
  expect(row.textContent).toBe('Clean harvest grantYour fieldFunding · Fonds Olivier1 day left');
  expect(calls.map(({ query }) => query.get('limit'))).toEqual(['4']);
});

test('the dashboard of an external user, for whom there are no opportunities, asks for none', async () => {
  const calls = stubServer(({ path }) =>
    path === '/nextsteps' ? Response.json({ items: [] }) : undefined,
  );
  renderScreen(
    <>
      <AvailableOpportunities />
      <MyNextSteps />
    </>,
    { me: { role: 'external' } },
  );

  await vi.waitFor(() => expect(calls).not.toEqual([]));
  await vi.dynamicImportSettled();
  expect(calls.map(({ path }) => path)).toEqual(['/nextsteps']);
});
