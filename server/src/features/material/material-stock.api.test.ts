import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const staff = () => world.person('dot');
const borrower = () => world.person('startup');

type Changes = NonNullable<Parameters<TestPerson['api']['material']['edit']>[0]['body']>;
const edit = ({ api }: TestPerson, id: string, body: Changes) =>
  api.material.edit({ query: { id }, body, files: {} });

const book = (person: TestPerson, id: string, quantity: number, day = 11) =>
  bookMaterial(person, id, {
    ...tunisSlot(day, '09:00', 8 * 60),
    items: [{ materialId: id, quantity }],
  });

const statusOf = async ({ api }: TestPerson, id: string) =>
  (await api.material.bookings({ query: { id } })).items[0]?.status;

describe('a smaller stock', () => {
  test('asks about the bookings that need more, and keeps or cancels each', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const kept = await book(amira, id, 2);
    const cancelled = await book(amira, id, 2);
    const other = await book(amira, id, 1, 12);
    const preview = await nour.api.material.previewEdit({ query: { id }, body: { quantity: 3 } });
    expect(preview.counts).toEqual({ material_booking: 2 });
    await expectRefusal(edit(nour, id, { quantity: 3 }), 'availability.hits');
    const decisions = [
      { bookingId: kept.id, start: kept.start, decision: 'keep' },
      { bookingId: cancelled.id, start: cancelled.start, decision: 'cancel' },
    ] as const;
    await expectRefusal(
      edit(nour, id, { quantity: 3, decisions: [...decisions] }),
      'booking.message_required',
    );
    const message = 'Two cameras were sold';
    expect(await edit(nour, id, { quantity: 3, decisions: [...decisions], message })).toMatchObject(
      { quantity: 3 },
    );
    expect(await statusOf(amira, kept.id)).toBe('accepted');
    expect(await statusOf(amira, cancelled.id)).toBe('cancelled');
    expect(await statusOf(amira, other.id)).toBe('accepted');
    await expectRefusal(book(amira, id, 2), 'booking.not_enough_left');
    expect((await book(amira, id, 1)).status).toBe('accepted');
  });

  test('stays usable while kept bookings need more than there is', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const kept = await book(amira, id, 4);
    const decisions = [{ bookingId: kept.id, start: kept.start, decision: 'keep' as const }];
    expect(await edit(nour, id, { quantity: 2, decisions })).toMatchObject({ quantity: 2 });
    await expectRefusal(book(amira, id, 1), 'booking.not_enough_left');
    expect((await book(amira, id, 2, 12)).status).toBe('accepted');
    await expectRefusal(book(amira, id, 3, 13), 'booking.not_enough_left');
  });

  test('needs no decision when all bookings still fit', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    await book(amira, id, 2);
    expect(await edit(nour, id, { quantity: 2 })).toMatchObject({ quantity: 2 });
  });

  test('and a booking of the same moment never leave more booked than there is unasked', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const [changed, booked] = await Promise.allSettled([
      edit(nour, id, { quantity: 1 }),
      book(amira, id, 3),
    ]);
    expect([changed.status, booked.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('other opening hours of material ask about the bookings outside of them', async () => {
  const [nour, amira] = await Promise.all([staff(), borrower()]);
  const id = await createMaterial(world);
  const booking = await book(amira, id, 1);
  const hours = [{ wday: 1, start: '08:00', end: '18:00' }];
  await expectRefusal(edit(nour, id, { hours }), 'availability.hits');
  const closures = [{ firstDay: '2026-03-20', lastDay: '2026-03-21', note: 'Inventory' }];
  expect(await edit(nour, id, { closures })).toMatchObject({ closures });
  const seen = await amira.api.material.list({ query: { id } });
  expect(seen.items[0]?.closures).toEqual([{ ...closures[0], note: '' }]);
  const decisions = [{ bookingId: booking.id, start: booking.start, decision: 'cancel' as const }];
  await edit(nour, id, { hours, decisions, message: 'Closed that day' });
  expect(await statusOf(amira, booking.id)).toBe('cancelled');
});

describe('a block of material', () => {
  const time = tunisSlot(11, '08:00', 10 * 60);

  test('takes all of it away, asks about its bookings, and gives the time back', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const kept = await book(amira, id, 1);
    const block = { resourceId: id, ...time, note: 'Cleaning' };
    const preview = await nour.api.material.previewBlock({ body: { resourceId: id, ...time } });
    expect(preview.counts).toEqual({ material_booking: 1 });
    await expectRefusal(nour.api.material.addBlock({ body: block }), 'availability.hits');
    const decisions = [{ bookingId: kept.id, start: kept.start, decision: 'keep' as const }];
    const added = await nour.api.material.addBlock({ body: { ...block, decisions } });
    await expectRefusal(book(amira, id, 1), 'booking.not_enough_left');
    const query = { ...time, materialIds: id };
    expect((await amira.api.material.available({ query })).items[0]?.free).toBe(0);
    expect((await nour.api.material.blocks({ query: { materialId: id } })).items).toMatchObject([
      { id: added.id, note: 'Cleaning' },
    ]);
    await nour.api.material.removeBlock({ params: { id: added.id } });
    expect((await book(amira, id, 1)).status).toBe('accepted');
  });

  test('leaves a kept loan to be handed out early and extended', async () => {
    const [nour, amira] = await Promise.all([staff(), borrower()]);
    const id = await createMaterial(world);
    const kept = await book(amira, id, 1);
    const noon = tunisSlot(11, '12:00');
    const decisions = [{ bookingId: kept.id, start: kept.start, decision: 'keep' as const }];
    await nour.api.material.addBlock({
      body: { resourceId: id, ...noon, note: 'Cleaning', decisions },
    });

    world.clock = new Date(tunisSlot(11, '08:30').start);
    const lines = [{ materialId: id, quantity: 1 }];
    const query = { id: kept.id };
    await nour.api.material.change({ query, body: { action: 'handOut', lines } });
    const end = tunisSlot(12, '17:00').start;
    expect(
      await amira.api.material.change({ query, body: { action: 'extend', end } }),
    ).toMatchObject({ status: 'out', end });
    world.clock = MONDAY;
  });

  test('is not found by the team of the station when it is of the hub', async () => {
    const [nour, walid] = await Promise.all([staff(), world.person('tt')]);
    const id = await createMaterial(world);
    const body = { resourceId: id, ...time };
    await expectRefusal(walid.api.material.addBlock({ body }), 'material.not_found');
    const { id: blockId } = await nour.api.material.addBlock({ body });
    await expectRefusal(
      walid.api.material.removeBlock({ params: { id: blockId } }),
      'block.not_found',
    );
    await expectRefusal(
      walid.api.material.blocks({ query: { materialId: id } }),
      'material.not_found',
    );
  });
});

test('material is deleted until it was booked', async () => {
  const [nour, amira] = await Promise.all([staff(), borrower()]);
  const [unused, used] = [await createMaterial(world), await createMaterial(world)];
  await nour.api.material.createKit({
    body: { name: 'Filming', lines: [{ materialId: unused, quantity: 1 }] },
  });
  await nour.api.material.addItems({ body: { materialId: unused } });
  await nour.api.material.labels({ body: { materialIds: [unused] } });
  await book(amira, used, 1);
  await nour.api.material.remove({ query: { id: unused } });
  await expectRefusal(nour.api.material.list({ query: { id: unused } }), 'material.not_found');
  await expectRefusal(nour.api.material.remove({ query: { id: used } }), 'material.was_booked');
});
