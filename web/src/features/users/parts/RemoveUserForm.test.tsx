import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Leaving, Settlement } from '@thedot/domain/users/leaving.contract';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Refused } from '../../../app/failures.ts';
import { chooseLanguage, loadTexts } from '../../../app/i18n.ts';
import { queryClient } from '../../../app/query-client.ts';
import { RemoveUserForm } from './RemoveUserForm.tsx';

const sessions: Leaving = {
  kind: 'sessions',
  subject: null,
  name: '',
  count: 1,
  ways: ['cancel'],
  awaited: 0,
  heirs: [],
};
const requests: Leaving = { ...sessions, kind: 'requests', count: 2 };

const words = { text: 'Slimane goes.', alone: '', confirm: 'Remove', keep: 'Keep' };

let left: Leaving[] = [];
const sent: Settlement[][] = [];
let isRemoved = false;

/** The hub, which removes nobody of whom something is left open. */
async function remove(settle: Settlement[]) {
  sent.push(settle);
  if (settle.length < left.length) throw new Refused(409, { code: 'user.unsettled' });
}

function Removal() {
  const { data } = useQuery({ queryKey: ['left'], queryFn: () => [...left] });
  if (!data) return null;
  return (
    <RemoveUserForm
      words={words}
      lines={data}
      submit={remove}
      onKeep={() => {}}
      onDone={() => (isRemoved = true)}
    />
  );
}

beforeEach(async () => {
  await loadTexts('app', 'ui', 'directory');
  await chooseLanguage('en');
});
afterEach(() => {
  sent.length = 0;
  cleanup();
  queryClient.clear();
});

const boxes = () => screen.getAllByRole<HTMLTextAreaElement>('textbox');

const open = () =>
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Removal />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>,
  );

test('what came to light meanwhile is settled too, beside the words that are there already', async () => {
  left = [requests];
  open();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox'), 'Slimane has left the hub.');

  left = [sessions, requests];
  await user.click(screen.getByRole('button', { name: 'Remove' }));

  await expect
    .poll(() => boxes().map(({ value }) => value))
    .toEqual(['', 'Slimane has left the hub.']);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sent).toHaveLength(1);
  expect(document.activeElement).toBe(boxes()[0]);

  await user.keyboard('Please book somebody else. ');
  await user.click(screen.getByRole('button', { name: 'Remove' }));

  await expect.poll(() => isRemoved).toBe(true);
  expect(sent.at(-1)).toEqual([
    {
      kind: 'sessions',
      subject: null,
      way: 'cancel',
      message: 'Please book somebody else.',
      heir: null,
    },
    {
      kind: 'requests',
      subject: null,
      way: 'cancel',
      message: 'Slimane has left the hub.',
      heir: null,
    },
  ]);
});

test('whoever takes an organization over is named', async () => {
  left = [
    {
      kind: 'organization',
      subject: 'farm',
      name: 'Agri Farm',
      count: 1,
      awaited: 0,
      ways: ['pass-on'],
      heirs: [{ id: 'amira', name: 'Amira Ben Salah', photo: null, organization: null }],
    },
  ];
  open();
  const user = userEvent.setup();

  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('option', { name: 'Amira Ben Salah' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));

  await expect
    .poll(() => sent.at(-1))
    .toEqual([
      { kind: 'organization', subject: 'farm', way: 'pass-on', message: '', heir: 'amira' },
    ]);
});
