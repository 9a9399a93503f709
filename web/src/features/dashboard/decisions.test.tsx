import { screen, waitFor } from '@testing-library/react';
import type { OpenDecision } from '@thedot/domain/dashboard/decisions.contract';
import { beforeEach, expect, test } from 'vitest';
import { fillFields, pressButton, renderScreen, setUpScreens } from '../../testing/screens.tsx';
import { mutationBodies, type ReceivedCall, stubServer } from '../../testing/server.ts';
import { DecisionList } from './parts/DecisionList.tsx';

setUpScreens('decisions', 'submissions');

let calls: ReceivedCall[];
beforeEach(() => {
  calls = stubServer();
});

const person = { id: 'amira', name: 'Amira Ben Salah', photo: null, organization: 'Zitouna Labs' };

const open = (change: Partial<OpenDecision>): OpenDecision => ({
  id: '6f2d1c1e-0000-4000-8000-000000000001',
  kind: 'space_booking',
  title: 'Carthage',
  text: 'Demo day',
  person,
  expert: null,
  since: '2026-11-02T09:00:00Z',
  dueAt: null,
  slots: [],
  version: null,
  actions: [
    { name: 'accept', needsReason: false },
    { name: 'reject', needsReason: true },
  ],
  path: '/bookingspace/calendar?tab=requests',
  ...change,
});

const show = (decision: OpenDecision) =>
  renderScreen(<DecisionList items={[decision]} />, { me: { role: 'dot' } });

const NINE = { start: '2026-12-01T08:00:00.000Z', end: '2026-12-01T09:00:00.000Z' };
const TEN = { start: '2026-12-01T09:00:00.000Z', end: '2026-12-01T10:00:00.000Z' };

test('a session with two proposed times has a button for each, which accepts it', async () => {
  show(open({ kind: 'session', title: 'Our budget', slots: [NINE, TEN], version: 2 }));

  const [, second] = screen.getAllByRole('button', { name: /^Accept .*: Our budget$/ });
  second?.click();

  await waitFor(() =>
    expect(mutationBodies(calls)).toMatchObject([
      { kind: 'session', action: 'accept', start: TEN.start, version: 2 },
    ]),
  );
});

test('a refusal asks for a reason and sends it', async () => {
  show(open({}));

  await pressButton('Decline: Carthage');
  await pressButton('Decline');
  expect(await screen.findByText('Give a reason. The author reads it.')).toBeDefined();
  expect(mutationBodies(calls)).toEqual([]);
  await fillFields({ Reason: 'Painted on that day' });
  await pressButton('Decline');

  await waitFor(() =>
    expect(mutationBodies(calls)).toMatchObject([
      { kind: 'space_booking', action: 'reject', reason: 'Painted on that day' },
    ]),
  );
});

test('a request to a partner is started after a confirmation', async () => {
  const actions = [{ name: 'start' as const, needsReason: false }];
  show(open({ kind: 'service_request', actions }));

  await pressButton('Take on: Carthage');
  expect(mutationBodies(calls)).toEqual([]);
  await pressButton('Take on');

  await waitFor(() => expect(mutationBodies(calls)).toMatchObject([{ action: 'start' }]));
});
