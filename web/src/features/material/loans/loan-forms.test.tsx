import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import { expect, test } from 'vitest';
import { amira, me } from '../../../testing/booking.tsx';
import { pressButton, renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { errorResponse, mutationBodies, stubServer } from '../../../testing/server.ts';
import { HandOutForm } from './HandOutForm.tsx';
import { ReturnForm } from './ReturnForm.tsx';

setUpScreens('loans', 'material', 'codes');

const [CAMERA, TRIPOD, ITEM, POLICY] = ['201', '202', '203', '204'].map(
  (end) => `0199aaaa-0000-7000-8000-000000000${end}`,
) as [string, string, string, string];

const item = { id: ITEM, code: '7K3MQ9XT2B', serial: 'VI-101', isOut: true };

const makeLoan = (status: 'accepted' | 'out'): MaterialBooking => ({
  id: '0199aaaa-0000-7000-8000-000000000205',
  start: '2027-01-11T08:00:00.000Z',
  end: '2027-01-12T16:00:00.000Z',
  isTT: false,
  status,
  isOverdue: false,
  isExpired: false,
  isMine: false,
  session: null,
  event: null,
  actions: [],
  lines: [
    { id: CAMERA, name: 'Camera', quantity: 2, items: [item] },
    { id: TRIPOD, name: 'Tripod', quantity: 1, items: [] },
  ].map(({ id, name, quantity, items }) => ({
    material: { id, name, image: id },
    quantity,
    handedOut: status === 'out' ? quantity : 0,
    out: status === 'out' ? quantity : 0,
    items,
  })),
  details: {
    borrower: amira,
    bookedBy: null,
    purpose: 'Film our pitch',
    outsideUse: false,
    outsideReason: '',
    spaceBooking: null,
    reason: '',
    cancelCause: null,
    decideBy: null,
    waiting: 0,
    createdAt: '2027-01-01T08:00:00.000Z',
    openPolicies: [
      {
        id: POLICY,
        kind: 'booking',
        version: 2,
        file: { id: POLICY, name: 'loans.pdf', mediaType: 'application/pdf', size: 1000 },
      },
    ],
    handOut: null,
    returns: [],
  },
});

const STAFF = { me: me('nour', 'dot') };

test('a hand-out needs the open policies, and sends who takes it with what is handed out', async () => {
  const calls = stubServer(({ method }) =>
    method === 'GET' ? Response.json({ items: [] }) : Response.json(makeLoan('out')),
  );
  let isClosed = false;
  renderScreen(
    <HandOutForm loan={makeLoan('accepted')} onClose={() => (isClosed = true)} />,
    STAFF,
  );

  await userEvent.type(screen.getByLabelText(/^Taken by/), 'Sami Trabelsi');
  const tripods = screen.getByRole('textbox', { name: 'Tripod' });
  await userEvent.clear(tripods);
  await userEvent.type(tripods, '0');
  await pressButton('Hand out');
  expect(mutationBodies(calls)).toEqual([]);
  expect(await screen.findByText(/[Aa]ccept the/)).toBeDefined();
  await userEvent.click(screen.getByLabelText('The borrower accepts these policies'));
  await pressButton('Hand out');

  await expect.poll(() => isClosed).toBe(true);
  expect(mutationBodies(calls)).toEqual([
    {
      action: 'handOut',
      lines: [{ materialId: CAMERA, quantity: 2, itemIds: [] }],
      condition: 'good',
      note: '',
      receiver: 'Sami Trabelsi',
      acceptedPolicies: [POLICY],
    },
  ]);
});

test('a return in part says what is damaged, and shows a refusal at the line of the form', async () => {
  const refused = [{ path: 'lines.0.itemIds', code: 'material.item_required' }];
  const calls = stubServer(() => errorResponse(409, 'material.item_required', { errors: refused }));
  renderScreen(<ReturnForm loan={makeLoan('out')} onClose={() => {}} />, STAFF);

  const tripods = screen.getByRole('textbox', { name: 'Tripod' });
  await userEvent.clear(tripods);
  await userEvent.type(tripods, '0');
  await userEvent.type(screen.getByLabelText(/^First name/), 'Sami');
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Trabelsi');
  await userEvent.click(screen.getByRole('combobox', { name: 'Condition' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Damaged' }));
  await pressButton('Return');
  expect(mutationBodies(calls)).toEqual([]);
  await userEvent.type(screen.getByLabelText('What is damaged'), 'The screen is cracked.');
  await pressButton('Return');

  expect(await screen.findByText(/label/)).toBeDefined();
  expect(mutationBodies(calls)).toMatchObject([
    {
      lines: [{ materialId: CAMERA, quantity: 2 }],
      responsibleFirstName: 'Sami',
      condition: 'damaged',
      damageNote: 'The screen is cracked.',
    },
  ]);
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Sami');
});

test('a return of what is lost says how it was lost', async () => {
  const calls = stubServer(() => Response.json(makeLoan('out')));
  let isClosed = false;
  renderScreen(<ReturnForm loan={makeLoan('out')} onClose={() => (isClosed = true)} />, STAFF);

  await userEvent.type(screen.getByLabelText(/^First name/), 'Sami');
  await userEvent.type(screen.getByLabelText(/^Last name/), 'Trabelsi');
  await userEvent.click(screen.getByRole('combobox', { name: 'Condition' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Lost' }));
  await pressButton('Return');
  expect(await screen.findByText('Say how it was lost')).toBeDefined();
  expect(mutationBodies(calls)).toEqual([]);
  await userEvent.type(screen.getByLabelText('How it was lost'), 'Left on the train.');
  await pressButton('Return');

  await expect.poll(() => isClosed).toBe(true);
  expect(mutationBodies(calls)).toMatchObject([
    { condition: 'lost', damageNote: 'Left on the train.' },
  ]);
});
