import { expect, test } from 'vitest';
import type { AppError } from '@thedot/domain/errors';
import {
  type Alternative,
  AlternativesDetails,
} from '@thedot/domain/scheduling/alternatives.contract';
import { MaterialBookingEdit } from '@thedot/domain/material/material-bookings.contract';
import type { z } from 'zod';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { listNotifications, MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { resultCodes } from '../../testing/result-codes.ts';
import { expectFieldRefusal } from '../../testing/refusals.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });

const DAY = tunisSlot(11, '09:00', 8 * 60);
const NEXT_DAY = tunisSlot(12, '09:00', 8 * 60);
const borrower = () => world.person('startup');
const staff = () => world.person('dot');
const freeDuring = async ({ api }: TestPerson, materialId: string, slot = DAY) => {
  const { items } = await api.material.available({ query: { ...slot, materialIds: materialId } });
  return items[0]?.free;
};
const alternativesOf = (call: Promise<unknown>): Promise<Alternative[]> =>
  call.then(
    () => [],
    ({ details }: AppError) => AlternativesDetails.parse(details).alternatives,
  );

test('a cart that is short names its line, and what helps: fewer, other material of the category, other times', async () => {
  const [amira, youssef] = [await borrower(), await borrower()];
  const category = 'Lights';
  const [lamp, panel, cable] = [
    await createMaterial(world, { name: 'Lamp', units: 2, material: { category } }),
    await createMaterial(world, { name: 'Panel', units: 9, material: { category } }),
    await createMaterial(world, { name: 'Cable', material: { category: 'Cables' } }),
  ];
  await bookMaterial(youssef, lamp);
  const items = [
    { materialId: cable, quantity: 1 },
    { materialId: lamp, quantity: 2 },
  ];

  const refused = bookMaterial(amira, lamp, { items });
  await expectFieldRefusal(refused, 'items.1.quantity', 'booking.not_enough_left');
  const found = await alternativesOf(refused);

  expect(found).toMatchObject([
    { kind: 'fewer', resource: { id: lamp }, quantity: 1 },
    { kind: 'other', resource: { id: panel }, insteadOf: lamp },
    { kind: 'next' },
  ]);
  const next = found.at(-1);
  const { start = '', end = '' } = next ?? {};
  await bookMaterial(amira, lamp, { items, start, end });
});

test('a loan that others shorten is offered shorter', async () => {
  const [amira, youssef] = [await borrower(), await borrower()];
  const lamp = await createMaterial(world, { units: 1 });
  await bookMaterial(youssef, lamp, NEXT_DAY);
  const found = await alternativesOf(bookMaterial(amira, lamp, { ...DAY, end: NEXT_DAY.end }));
  expect(found).toContainEqual(expect.objectContaining({ kind: 'shorter', ...DAY }));
});

test('managers book for a borrower, who is told; other users cannot', async () => {
  const [amira, youssef, nour] = [await borrower(), await borrower(), await staff()];
  const camera = await createMaterial(world, { needs_approval: true });
  await expectRefusal(bookMaterial(youssef, camera, { bookerId: amira.id }), 'access.denied');

  const booking = await bookMaterial(nour, camera, { bookerId: amira.id });

  expect(booking).toMatchObject({
    status: 'accepted',
    isMine: false,
    details: { borrower: { id: amira.id }, bookedBy: { id: nour.id } },
  });
  expect(await listNotifications(amira)).toMatchObject([{ type: 'material_booking.accepted' }]);
});

test('a booking changes its time and quantities until it is handed out, and is approved again', async () => {
  const [amira, youssef, nour] = [await borrower(), await borrower(), await staff()];
  const camera = await createMaterial(world, { units: 3, needs_approval: true });
  const { id } = await bookMaterial(amira, camera);
  await nour.api.material.change({ query: { id }, body: { action: 'accept' } });
  const edit = (body: z.input<typeof MaterialBookingEdit>) =>
    amira.api.material.editBooking({ query: { id }, body });

  expect(await edit({ purpose: 'Another film' })).toMatchObject({
    status: 'accepted',
    details: { purpose: 'Another film' },
  });
  const moved = await edit({ ...NEXT_DAY, items: [{ materialId: camera, quantity: 3 }] });

  expect(moved).toMatchObject({ ...NEXT_DAY, status: 'pending', lines: [{ quantity: 3 }] });
  expect([await freeDuring(amira, camera), await freeDuring(amira, camera, NEXT_DAY)]).toEqual([
    3, 0,
  ]);
  await expectFieldRefusal(
    edit({ items: [{ materialId: camera, quantity: 4 }] }),
    'items.0.quantity',
    'booking.not_enough_left',
  );
  await expectRefusal(
    youssef.api.material.editBooking({ query: { id }, body: { purpose: 'Mine' } }),
    'booking.not_found',
  );
});

test('of two changes at once, and of a change and a hand-out at once, the stock and the loan agree', async () => {
  const [amira, nour] = [await borrower(), await staff()];
  const camera = await createMaterial(world, { units: 3 });
  const { id } = await bookMaterial(amira, camera);
  const edit = (quantity: number) =>
    amira.api.material.editBooking({
      query: { id },
      body: { items: [{ materialId: camera, quantity }] },
    });
  const current = async () =>
    (await amira.api.material.bookings({ query: { id } })).items[0]?.lines[0];

  await Promise.allSettled([edit(2), edit(3)]);
  expect(await freeDuring(amira, camera)).toBe(3 - ((await current())?.quantity ?? 0));

  const quantity = (await current())?.quantity ?? 0;
  const [changed, out] = await Promise.allSettled([
    edit(1),
    nour.api.material.change({
      query: { id },
      body: { action: 'handOut', lines: [{ materialId: camera, quantity, itemIds: [] }] },
    }),
  ]);
  expect(resultCodes([changed, out])).toContain('done');
  expect(await freeDuring(amira, camera)).toBe(3 - ((await current())?.quantity ?? 0));
  if (out.status === 'fulfilled') expect(await current()).toMatchObject({ quantity });
});

test('those who decide about a loan read how many users wait for any of its material', async () => {
  const [amira, nour, other] = [await borrower(), await staff(), await borrower()];
  const [camera, tripod] = [
    await createMaterial(world, { units: 1, needs_approval: true }),
    await createMaterial(world, { units: 1 }),
  ];
  const items = [camera, tripod].map((materialId) => ({ materialId, quantity: 1 }));
  const { id } = await bookMaterial(amira, camera, { items });
  const wish = { quantity: 1, ...DAY, purpose: 'Film our pitch' };
  for (const materialId of [camera, tripod])
    await other.api.material.joinWaitingList({ body: { ...wish, materialId } });
  await (await borrower()).api.material.joinWaitingList({ body: { ...wish, materialId: tripod } });
  const read = async ({ api }: TestPerson) =>
    (await api.material.bookings({ query: { id } })).items[0]?.details?.waiting;

  expect(await read(nour)).toBe(2);
  expect(await read(amira)).toBe(0);
});

test('a borrower waits for a quantity, is offered it when it is free, and takes it', async () => {
  const [amira, youssef] = [await borrower(), await borrower()];
  const camera = await createMaterial(world, { name: 'Drone', units: 2 });
  const wish = { materialId: camera, quantity: 2, ...DAY, purpose: 'Film our pitch' };
  await expectRefusal(amira.api.material.joinWaitingList({ body: wish }), 'booking.time_free');
  const { id } = await bookMaterial(youssef, camera);

  const entry = await amira.api.material.joinWaitingList({ body: wish });
  expect(entry).toMatchObject({ quantity: 2, position: 1, title: 'Film our pitch' });
  await youssef.api.material.end({ query: { id } });

  expect(await listNotifications(amira)).toMatchObject([{ type: 'material_booking.offered' }]);
  expect(await freeDuring(youssef, camera)).toBe(0);
  const taken = await amira.api.material.takeOffer({ params: { id: entry.id } });
  expect(taken).toMatchObject({ id: entry.id, status: 'accepted', lines: [{ quantity: 2 }] });
  const again = await youssef.api.material.joinWaitingList({ body: wish });
  const { api } = await staff();
  await api.material.edit({ query: { id: camera }, body: { quantity: 4 } });
  expect(await listNotifications(youssef)).toMatchObject([{ type: 'material_booking.offered' }]);
  await youssef.api.material.leaveWaitingList({ params: { id: again.id } });
  for (const { api } of [amira, youssef])
    expect((await api.material.waitingList({})).items).toEqual([]);
});
