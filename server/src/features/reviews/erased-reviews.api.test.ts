import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askErasure, erase, leaverIn, stay } from '../../testing/leavers.ts';
import { heldIn, MONDAY, toldTo } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { find } from './personal.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

async function saidIn() {
  const amira = await leaverIn(world);
  const { expert, booking } = await heldIn(world, { startup: amira });
  const bookingId = booking.id;
  await amira.api.reviews.give({ body: { bookingId, stars: 2, text: 'Her words of the review.' } });
  const topic = 'Her words of the form';
  await amira.api.sessionFeedback.give({ body: { bookingId, topic, satisfaction: 2 } });
  return { amira, expert, bookingId };
}

test('a copy of one’s data holds what one said of sessions, and an expert’s the stars without whose they were', async () => {
  const { amira, expert, bookingId } = await saidIn();

  expect(await find(world.db, amira)).toMatchObject({
    given: [{ booking: bookingId, stars: 2, text: 'Her words of the review.' }],
    received: [],
    feedback: [{ side: 'requester', answers: { topic: 'Her words of the form' } }],
  });
  const copy = await find(world.db, expert);
  expect(copy).toMatchObject({ given: [], received: [{ booking: bookingId, stars: 2 }] });
  expect(JSON.stringify(copy)).not.toContain('Her words');
});

test('erasing somebody takes their words and their name off reviews; the stars stay in the mean', async () => {
  const { amira, expert, bookingId } = await saidIn();
  const staff = await world.person('dot');
  await erase(staff, await askErasure(amira), [stay(amira)]);

  const reader = await world.person('startup');
  const { items, rating } = await reader.api.reviews.list({ query: { expertId: expert.id } });
  expect(items).toMatchObject([{ author: null, stars: 2, text: '' }]);
  expect(rating).toMatchObject({ mean: 2, count: 1 });
  expect((await reader.api.experts.one({ params: expert })).expert.rating).toBe(2);

  const forms = await world.db
    .selectFrom('session_feedbacks')
    .select('side')
    .where('booking_id', '=', bookingId)
    .execute();
  expect(forms).toEqual([]);
  expect(JSON.stringify(await toldTo(expert))).not.toContain('Her words');
});
