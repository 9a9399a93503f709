import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Desk, DeskState } from '@thedot/domain/spaces/desks/desks.contract';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { stubServer } from '../../../testing/server.ts';
import type { InitialBooking } from '../initial-booking.ts';
import { makeSpace } from '../space.fixture.ts';
import { FloorPlan } from './FloorPlan.tsx';

setUpScreens('spaces', 'find-spaces', 'scheduling', 'errors');

const tozeur = makeSpace('Tozeur', { type: 'hotdesk', desks: 4 });

const desk = (number: number, state: DeskState): Desk => ({
  number,
  name: `A${number}`,
  place: number === 4 ? null : { x: 0.2 * number, y: 0.5 },
  note: '',
  isOutOfUse: state === 'out_of_use',
  state,
  changesAt: null,
  booking: null,
  booker: null,
});

let refusal: string | null;
let opened: InitialBooking[];

beforeEach(() => {
  refusal = null;
  opened = [];
  stubServer(() =>
    Response.json({
      plan: { file: tozeur.id, width: 1_000, height: 600 },
      refusal,
      items: [desk(1, 'busy'), desk(2, 'free'), desk(3, 'out_of_use'), desk(4, 'free')],
    }),
  );
});

const show = () =>
  renderScreen(<FloorPlan space={tozeur} onBook={(initial) => opened.push(initial)} />, {
    me: { role: 'startup' },
  });

test('opens the booking of a free desk that is pressed on the plan', async () => {
  show();
  const plan = within(await screen.findByRole('group', { name: 'Floor plan' }));
  await userEvent.click(plan.getByRole('button', { name: 'Desk A2: Free' }));
  expect(opened).toMatchObject([{ desk: 2 }]);
  expect(plan.queryByRole('button', { name: /A1|A3|A4/ })).toBeNull();
});

test('lists every desk with its state, also one without a place on the plan', async () => {
  show();
  const list = within(await screen.findByRole('list', { name: 'Desks' }));
  expect(list.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    'Desk A1Busy',
    'Desk A2FreeBook',
    'Desk A3Out of use',
    'Desk A4FreeBook',
  ]);
  await userEvent.click(list.getByRole('button', { name: 'Book desk A4' }));
  expect(opened).toMatchObject([{ desk: 4 }]);
});

test('says why no desk can be booked at the time', async () => {
  refusal = 'space.closed';
  show();
  expect(await screen.findByText(/can’t be booked at this time/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /A2/ })).toBeNull();
});
