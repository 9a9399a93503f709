import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { JourneyFact } from '@thedot/domain/journey/journey.contract';
import { expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { type ReceivedCall, stubServer } from '../../testing/server.ts';
import { JourneyCard } from './JourneyCard.tsx';

setUpScreens('journey');

const fact = (change: Partial<JourneyFact>): JourneyFact => ({
  id: '6f2d1c1e-0000-4000-8000-000000000001',
  kind: 'registered',
  at: '2026-01-05T09:00:00.000Z',
  title: 'Zitouna Labs',
  detail: '',
  person: null,
  path: null,
  ...change,
});
const slimane = { id: 'slimane', name: 'Slimane Khelifi', photo: null, organization: null };
const session = fact({
  kind: 'session_held',
  at: '2026-03-02T09:00:00.000Z',
  title: '',
  detail: 'Finance',
  person: slimane,
  path: '/booking/1',
});

let calls: readonly ReceivedCall[] = [];

const show = (items: readonly JourneyFact[]) => {
  const counts = Object.fromEntries(items.map(({ kind }) => [kind, 1]));
  calls = stubServer(() => Response.json({ items, next: null, counts }));
  return renderScreen(<JourneyCard organization={{ id: 'zitouna', name: 'Zitouna Labs' }} />);
};

test('a journey has its facts by month, and links only to records that open', async () => {
  show([session, fact({})]);
  const march = await screen.findByRole('region', { name: 'March 2026' });
  const link = within(march).getByRole('link', { name: 'Session with Slimane Khelifi: Finance' });
  expect(link.getAttribute('href')).toBe('/booking/1');
  const january = screen.getByRole('region', { name: 'January 2026' });
  within(january).getByText('Zitouna Labs registered');
  expect(within(january).queryByRole('link')).toBeNull();
});

test('a kind that is chosen is asked for alone', async () => {
  show([session, fact({})]);
  await userEvent.click(await screen.findByRole('button', { name: /Sessions held/ }));
  expect(calls.at(-1)?.query.get('kind')).toBe('session_held');
});

test('a journey that has only begun says what will appear in it', async () => {
  show([fact({})]);
  await screen.findByText('Nothing yet');
});
