import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { MONDAY, requestedIn, tunis, wish, WORKING_HOURS } from '../../testing/sessions.ts';
import { placesOf } from '../../testing/all-columns.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const WORDS = 'At my kitchen table in the rue de Marseille';

test('the words with which somebody answered go with them; the times that were proposed stay', async () => {
  const { expert, booking } = await requestedIn(world);
  const amira = await leaverIn(world);
  const { id: bookingId } = await amira.api.bookings.request({
    body: wish(expert.id, tunis(13, '09:00')),
  });
  const slots = [tunis(13, '11:00')];
  await amira.api.bookings.repropose({ body: { bookingId, slots, message: WORDS } });
  await expert.api.bookings.decline({ body: { bookingId, status: 'rejected', reason: 'Away' } });

  await erase(staff, await askErasure(amira), [stay(amira)]);

  expect(await placesOf(world, [WORDS])).toEqual([]);
  const kept = await expert.api.bookings.one({ params: { id: bookingId } });
  expect(kept.rounds.map((round) => [round.message, round.slots])).toEqual([
    ['', [tunis(13, '09:00')]],
    ['', slots],
  ]);
  const other = await expert.api.bookings.one({ params: { id: booking.id } });
  expect(other.description).not.toBe('');
});

test('what an expert wrote of a session that they proposed goes with the expert', async () => {
  const expert = await leaverIn(world, 'expert');
  await expert.api.availability.save({
    body: { timeZone: 'Africa/Tunis', hours: [...WORKING_HOURS] },
  });
  const startup = await world.person('startup');
  const met = await startup.api.bookings.request({ body: wish(expert.id, tunis(12, '09:00')) });
  await startup.api.bookings.move({
    body: { bookingId: met.id, status: 'cancelled', reason: 'Not needed' },
  });
  const { expertId: _, ...said } = wish('', tunis(13, '09:00'));
  const { id: bookingId } = await expert.api.bookings.propose({
    body: { ...said, description: WORDS, requesterId: startup.id },
  });
  await startup.api.bookings.decline({ body: { bookingId, status: 'rejected', reason: 'No' } });
  expect(await placesOf(world, [WORDS])).not.toEqual([]);

  await erase(staff, await askErasure(expert), [stay(expert)]);

  expect(await placesOf(world, [WORDS])).toEqual([]);
});
