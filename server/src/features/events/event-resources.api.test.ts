import { describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/bookings/bookings.ts';
import { MONDAY, tunisSlot } from '../../testing/bookings/sessions.ts';
import { bookMaterial, createMaterial } from '../../testing/bookings/material.ts';
import { bookSpace, createSpace } from '../../testing/bookings/spaces.ts';
import { acceptEvent, changeEvent, proposeEvent } from '../../testing/events.ts';
import { useWorld } from '../../testing/world.ts';

const world = await useWorld({ clock: MONDAY });
const nour = await world.person('dot');
const amira = await world.person('startup');
const slot = tunisSlot(11, '09:00');

const propose = async (more: Parameters<typeof proposeEvent>[1] = {}) => {
  const spaceId = await createSpace(world);
  return { spaceId, event: await proposeEvent(amira, { ...slot, spaceId, ...more }) };
};
const book = async (spaceId: string, more = slot) =>
  bookSpace(await world.person('member'), spaceId, more);

test('accepting an event books its space, and a cancellation gives it up', async () => {
  const { spaceId, event } = await propose();
  await acceptEvent(nour, event);
  await expectRefusal(book(spaceId), 'space.already_booked');
  await nour.api.events.remove({ params: { id: event.id }, query: { reason: 'Ill' } });
  expect(await book(spaceId)).toHaveLength(1);
});

test('a clash is shown before the decision and refuses it', async () => {
  const { spaceId, event } = await propose();
  await book(spaceId);
  const shown = await nour.api.events.one({ params: { id: event.id } });
  expect(shown.management?.clashes).toEqual(['Carthage']);
  await expectRefusal(acceptEvent(nour, event), 'booking.time_conflict');
  expect((await nour.api.events.one({ params: { id: event.id } })).status).toBe('pending');
});

test('the calendars of its space and material name a public event, and a private one to its organizers and staff alone', async () => {
  const materialId = await createMaterial(world);
  const spaceId = await createSpace(world);
  const firas = await world.person('member');
  const more = { spaceId, material: [{ materialId, quantity: 1 }] };
  const day = { public: tunisSlot(13, '09:00'), private: tunisSlot(13, '14:00') };
  for (const [title, fields] of [
    ['Demo', { ...more, ...day.public }],
    ['Board', { ...more, ...day.private, visibility: 'Private', audienceRoles: ['dot'] }],
  ] as const)
    await acceptEvent(nour, await proposeEvent(amira, { title, ...fields, audienceRoles: [] }));
  const range = { from: day.public.start, to: day.private.end };
  const names = async ({ api }: typeof firas) => {
    const spaces = await api.spaces.bookings({ query: { spaceId, ...range } });
    const loans = await api.material.bookings({ query: { materialId, ...range } });
    return [
      spaces.items.map(({ details }) => details?.title ?? null),
      loans.items.map(({ event }) => event?.title ?? null),
    ];
  };
  expect(await names(firas)).toEqual([
    ['Demo', null],
    ['Demo', null],
  ]);
  for (const person of [amira, nour])
    expect(await names(person)).toEqual([
      ['Demo', 'Board'],
      ['Demo', 'Board'],
    ]);
});

test('moving an event moves its space, or nothing', async () => {
  const { spaceId, event } = await propose();
  const accepted = await acceptEvent(nour, event);
  const later = tunisSlot(11, '14:00');
  const moved = await changeEvent(nour, accepted, later);
  expect(await book(spaceId)).toHaveLength(1);
  await expectRefusal(book(spaceId, later), 'space.already_booked');
  await expectRefusal(changeEvent(nour, moved, slot), 'booking.time_conflict');
  expect((await nour.api.events.one({ params: { id: event.id } })).start).toBe(later.start);
});

describe('the material of an event', () => {
  const day = tunisSlot(12, '09:00', 480);
  const clashesOf = async (id: string) =>
    (await nour.api.events.one({ params: { id } })).management?.clashes;
  const borrow = async (materialId: string, more = day, quantity = 4) =>
    bookMaterial(await world.person('member'), materialId, {
      ...more,
      items: [{ materialId, quantity }],
    });

  test('is booked when staff accept the event, and free again after a cancellation', async () => {
    const materialId = await createMaterial(world, { units: 4 });
    const event = await proposeEvent(amira, { ...day, material: [{ materialId, quantity: 3 }] });
    expect(await clashesOf(event.id)).toEqual([]);
    await acceptEvent(nour, event);
    const later = await proposeEvent(amira, { ...day, material: [{ materialId, quantity: 2 }] });
    expect(await clashesOf(later.id)).toHaveLength(1);
    await expectRefusal(acceptEvent(nour, later), 'booking.not_enough_left');

    await nour.api.events.remove({ params: { id: event.id }, query: { reason: 'Ill' } });

    expect(await clashesOf(later.id)).toEqual([]);
    expect((await acceptEvent(nour, later)).status).toBe('accepted');
  });

  test('clashes with what is used at one instant, not with the sum of the day', async () => {
    const materialId = await createMaterial(world, { units: 4 });
    await borrow(materialId, tunisSlot(12, '09:00', 120), 2);
    await borrow(materialId, tunisSlot(12, '13:00', 120), 2);
    const event = await proposeEvent(amira, { ...day, material: [{ materialId, quantity: 2 }] });
    expect(await clashesOf(event.id)).toEqual([]);
    expect((await acceptEvent(nour, event)).status).toBe('accepted');
  });
});

test('a copy is made without a space and material that are hidden now, and names them', async () => {
  const materialId = await createMaterial(world);
  const { event, spaceId } = await propose({ material: [{ materialId, quantity: 1 }] });
  await world.db
    .updateTable('resources')
    .set({ hidden_at: MONDAY.toISOString() })
    .where('id', 'in', [spaceId, materialId])
    .execute();
  const { name } = await world.db
    .selectFrom('resources')
    .select('name')
    .where('id', '=', materialId)
    .executeTakeFirstOrThrow();
  const { ids, without } = await amira.api.events.copy({
    params: { id: event.id },
    body: { start: tunisSlot(18, '09:00').start, parts: ['place', 'material'], repeats: null },
  });
  expect(without).toEqual(['Carthage', name]);
  expect(await amira.api.events.one({ params: { id: ids[0] ?? '' } })).toMatchObject({
    space: null,
    management: { material: [] },
  });
});
