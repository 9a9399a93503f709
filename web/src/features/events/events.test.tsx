import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Event } from '@thedot/domain/events/events.contract';
import { expect, test } from 'vitest';
import {
  expectFieldError,
  fillFields,
  pressButton,
  renderScreen,
  setUpScreens,
} from '../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../testing/server.ts';
import { ProposeEventPage } from './form/ProposeEventPage.tsx';
import { EventsPage } from './list/EventsPage.tsx';
import { RegistrationCard } from './record/RegistrationCard.tsx';
import { ReviewCard } from './record/ReviewCard.tsx';

setUpScreens('events');

const ID = '0199aaaa-0000-7000-8000-000000000011';
const QUESTION = '0199aaaa-0000-7000-8000-000000000012';
const MICROPHONE = '0199aaaa-0000-7000-8000-000000000013';

const author = {
  id: '0199aaaa-0000-7000-8000-000000000014',
  name: 'Hela Bouzid',
  photo: null,
  role: 'startup',
  organization: null,
  isRemoved: false,
} as const;

const event = (change: Partial<Event> = {}): Event => ({
  id: ID,
  number: 7,
  title: 'Pitch night',
  theme: 'funding',
  status: 'accepted',
  start: '2099-12-01T17:00:00.000Z',
  end: '2099-12-01T19:00:00.000Z',
  visibility: 'Public',
  isListed: true,
  organizer: '',
  organizerName: 'Amira Trabelsi',
  space: null,
  place: '',
  isOnline: false,
  photo: null,
  participantNumber: 10,
  registered: 0,
  waiting: 0,
  author,
  changedFields: [],
  myRegistration: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  version: 3,
  description: 'Five minutes each.',
  reason: '',
  hosts: [],
  agenda: [],
  questions: [],
  takesRegistrations: true,
  registrationOpensAt: null,
  registrationClosesAt: null,
  actions: [],
  management: null,
  handling: null,
  series: [],
  ...change,
});

test('a registration sends the answers, and is kept back without a required one', async () => {
  const calls = stubServer(({ method }) =>
    Response.json(
      method === 'GET'
        ? { registration: null }
        : { status: 'accepted', position: null, answers: {}, code: 'x' },
    ),
  );
  const label = 'What do you sell?';
  const questions: Event['questions'] = [
    { id: QUESTION, label, kind: 'text', isRequired: true, options: [] },
  ];
  renderScreen(<RegistrationCard event={event({ questions })} />, { me: {} });
  await pressButton('Register');
  const dialog = await screen.findByRole('dialog');
  const confirm = [...dialog.querySelectorAll('button')].find((it) => it.type === 'submit');
  if (!confirm) throw new Error('The dialog has a button');
  await userEvent.click(confirm);
  await expectFieldError(label, 'Answer this question');
  expect(mutationBodies(calls)).toEqual([]);

  await fillFields({ [label]: 'Dates' });
  await userEvent.click(confirm);
  await screen.findByText('You are registered');
  expect(mutationBodies(calls)).toEqual([{ answers: { [QUESTION]: 'Dates' } }]);
});

test('a review names what is not free, and a refused decision says why', async () => {
  stubServer(() => errorResponse(409, 'event.changed'));
  const management = {
    audienceRoles: [],
    audienceOrganizations: [],
    material: [],
    clashes: ['Carthage', 'Projector'],
  };
  const reviewed = event({ status: 'pending', changedFields: ['start'], management });
  renderScreen(<ReviewCard event={reviewed} />, { me: { role: 'dot' } });
  await screen.findByText(/Not free at that time: Carthage, Projector/);
  await screen.findByText('Start');
  await pressButton('Accept');
  await screen.findByText(/This event was just changed/);
});

test('a proposal sends the material with its quantity', async () => {
  const material = { id: MICROPHONE, name: 'Microphone', isBookable: true, quantity: 4 };
  const calls = stubServer(({ method, path }) => {
    if (path === '/material') return Response.json({ items: [material] });
    return Response.json(method === 'GET' ? { items: [], next: null } : event());
  });
  renderScreen(<ProposeEventPage />, { me: {} });
  await fillFields({ Title: 'Pitch night', Description: 'Five minutes each.' });
  await userEvent.click(await screen.findByRole('combobox', { name: /^Material of the hub/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Microphone' }));
  await fillFields({ 'Number of Microphone': '3' });
  await pressButton('Submit proposal');
  await expect
    .poll(() => mutationBodies(calls))
    .toMatchObject([{ material: [{ materialId: MICROPHONE, quantity: 3 }] }]);
});

test('staff see the proposals that wait for a decision, until they choose another status', async () => {
  const calls = stubServer(() => Response.json({ items: [], next: null }));
  const statuses = () =>
    calls.filter(({ path }) => /proposals/i.test(path)).map(({ query }) => query.get('status'));
  renderScreen(<EventsPage />, { me: { role: 'dot' }, at: '/events?tab=proposals' });
  await screen.findByText('No proposals to review');
  expect(statuses()).toEqual(['pending']);
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'All statuses' }));
  await expect.poll(statuses).toEqual(['pending', null]);
});
