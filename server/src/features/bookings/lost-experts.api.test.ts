import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, requestedIn, TEN, tunis } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

/** As an older hub let it be done: since then nobody loses the role with something open. */
const takeRoleOf = ({ id }: TestPerson) =>
  world.db.updateTable('users').set({ role: 'guest' }).where('id', '=', id).execute();

test('who asked somebody who is no expert any more is told that, whatever they try', async () => {
  const asked = await requestedIn(world);
  const met = await acceptedIn(world);
  await takeRoleOf(asked.expert);
  await takeRoleOf(met.expert);
  const other = tunis(12, '10:00');

  await expect(
    asked.startup.api.bookings.repropose({ body: { bookingId: asked.booking.id, slots: [other] } }),
  ).rejects.toMatchObject({ code: 'expert.not_found' });
  await expect(
    met.startup.api.bookings.change({
      params: { id: met.booking.id },
      body: { start: other.start },
    }),
  ).rejects.toMatchObject({ code: 'expert.not_found' });
});

test('a time that is refused is refused as that, also where nothing can be offered in its place', async () => {
  const { expert, startup, booking } = await requestedIn(world, NINE, TEN);
  const answer = { bookingId: booking.id, slots: [tunis(12, '10:00')] };
  await expert.api.bookings.repropose({ body: answer });
  await takeRoleOf(expert);
  world.clock = new Date('2026-03-12T09:30:00.000Z');

  await expect(
    startup.api.bookings.accept({
      body: { bookingId: booking.id, start: '2026-03-12T09:00:00.000Z' },
    }),
  ).rejects.toMatchObject({ code: 'booking.slots_past', details: { alternatives: [] } });
});
