import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Material } from '@thedot/domain/material/material.contract';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen, setUpScreens } from '../../../testing/screens.tsx';
import { errorResponse, type ReceivedCall, stubServer } from '../../../testing/server.ts';
import { makeMaterial } from '../material.fixture.ts';
import { BorrowMaterialPage, BorrowStationMaterialPage } from './BorrowMaterialPage.tsx';

setUpScreens('borrow-material', 'material', 'scheduling');

const LAMP = '0199aaaa-0000-7000-8000-000000000201';
const PANEL = '0199aaaa-0000-7000-8000-000000000202';
const POLICY = '0199aaaa-0000-7000-8000-000000000203';
const policy = {
  id: POLICY,
  kind: 'booking',
  version: 2,
  file: { id: POLICY, name: 'loans.pdf', mediaType: 'application/pdf', size: 1000 },
} satisfies Material['policies'][number];
const materials = [
  makeMaterial(LAMP, 'Lamp', { policies: [policy] }),
  makeMaterial(PANEL, 'Panel'),
];

const SPACE_BOOKING = {
  id: '0199aaaa-0000-7000-8000-000000000204',
  space: { id: LAMP, name: 'Radio lab', type: '5g_station' },
  start: '2099-03-11T08:00:00.000Z',
  end: '2099-03-11T11:00:00.000Z',
  status: 'pending',
  isMine: true,
  details: { purpose: 'Latency of drones', booker: { id: PANEL } },
};

let calls: ReceivedCall[];

const wanted = ({ body }: ReceivedCall) => body as { readonly items: { quantity: number }[] };

beforeEach(() => {
  calls = stubServer((call) => {
    const { path, method, query } = call;
    if (path.endsWith('/material/kit')) return Response.json({ items: [] });
    if (path.endsWith('/material/available')) {
      return Response.json({
        items: materials.map(({ id }) => ({
          materialId: id,
          free: id === LAMP ? 1 : 3,
          refusal: null,
        })),
      });
    }
    if (method === 'POST' && path.endsWith('/material/book')) {
      const { start, end } = call.body as { start: string; end: string };
      if (wanted(call).items.some(({ quantity }) => quantity > 1)) {
        const resource = { id: LAMP, name: 'Lamp' };
        return errorResponse(409, 'booking.not_enough_left', {
          errors: [{ path: 'items.0.quantity', code: 'booking.not_enough_left' }],
          details: {
            alternatives: [
              { kind: 'fewer', resource, quantity: 1, start, end },
              {
                kind: 'other',
                resource: { id: PANEL, name: 'Panel' },
                insteadOf: LAMP,
                start,
                end,
              },
            ],
          },
        });
      }
      return Response.json({
        id: LAMP,
        start,
        end,
        isTT: false,
        status: 'accepted',
        isOverdue: false,
        isExpired: false,
        isMine: true,
        lines: [],
        details: null,
        actions: [],
      });
    }
    if (path.endsWith(`/space_booking/${SPACE_BOOKING.id}`)) return Response.json(SPACE_BOOKING);
    if (path.endsWith('/material') && query.has('isTT')) return Response.json({ items: materials });
    return Response.json({ items: [], isComplete: true });
  });
  sessionStorage.clear();
});

const bookings = () =>
  calls.filter(({ path, method }) => method === 'POST' && path.endsWith('/material/book'));

test('a short line of the cart is booked with fewer pieces by one press, and nothing typed is lost', async () => {
  renderScreen(<BorrowMaterialPage />, { me: { role: 'startup' } });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add Lamp to the cart' }));
  const cart = within(screen.getByRole('region', { name: 'Cart' }));
  await user.click(cart.getByRole('button', { name: 'Quantity of Lamp: one more' }));
  await user.type(cart.getByRole('textbox', { name: 'Purpose' }), 'Film');
  await user.click(cart.getByRole('checkbox', { name: 'I accept the loan policy of Lamp' }));
  await user.click(cart.getByRole('button', { name: 'Book' }));

  expect(await cart.findByText('Not enough are available at that time')).toBeTruthy();
  expect(cart.getByRole('button', { name: /^Panel/ })).toBeTruthy();
  expect(cart.getByRole('button', { name: 'Notify me when free' })).toBeTruthy();
  await user.click(cart.getByRole('button', { name: 'Only 1' }));
  await user.click(cart.getByRole('button', { name: 'Book' }));

  await expect.poll(() => bookings().length).toBe(2);
  expect(bookings()[1]?.body).toMatchObject({
    items: [{ materialId: LAMP, quantity: 1 }],
    purpose: 'Film',
    acceptedPolicies: [POLICY],
  });
});

test('the cart is kept over a reload', async () => {
  renderScreen(<BorrowMaterialPage />, { me: { role: 'startup' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Panel to the cart' }));
  cleanup();
  renderScreen(<BorrowMaterialPage />, { me: { role: 'startup' } });
  const cart = within(await screen.findByRole('region', { name: 'Cart' }));
  expect(cart.getByRole('button', { name: 'Remove Panel from the cart' })).toBeTruthy();
});

test('an empty cart is refused without a call', async () => {
  renderScreen(<BorrowMaterialPage />, { me: { role: 'startup' } });
  const cart = within(await screen.findByRole('region', { name: 'Cart' }));
  await userEvent.type(cart.getByRole('textbox', { name: 'Purpose' }), 'Film');
  await userEvent.click(cart.getByRole('button', { name: 'Book' }));
  expect(await cart.findByText('Choose what you want to borrow')).toBeTruthy();
  expect(bookings()).toEqual([]);
});

test('each cart for a space has its time and purpose, and names it', async () => {
  const user = userEvent.setup();
  for (const count of [1, 2]) {
    renderScreen(<BorrowStationMaterialPage />, {
      me: { role: 'dot' },
      at: `/5GStation/materials/book?for=${SPACE_BOOKING.id}`,
    });
    await user.click(await screen.findByRole('button', { name: 'Add Panel to the cart' }));
    await user.click(screen.getByRole('button', { name: 'Book' }));
    await waitFor(() => expect(bookings()).toHaveLength(count));
    cleanup();
  }
  for (const { body } of bookings())
    expect(body).toMatchObject({
      spaceBookingId: SPACE_BOOKING.id,
      start: SPACE_BOOKING.start,
      end: SPACE_BOOKING.end,
      purpose: 'Latency of drones',
    });
});
