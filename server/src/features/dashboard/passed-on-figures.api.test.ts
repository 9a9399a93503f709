import type { Expertise } from '@thedot/domain/experts/experts.contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';
import { lapseBookings } from '../bookings/bookings.jobs.ts';

let world: World;
let admin: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.person('admin');
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const figuresOf = async ({ name, id }: TestPerson) => {
  const query = { from: '2026-03-01', to: '2026-03-31', search: name };
  const { items } = await admin.api.dashboard.experts({ query });
  return items.find((row) => row.id === id);
};

/** A request of whoever of a topic that two experts have. */
async function askedIn(category: Expertise) {
  const experts = [await expertIn(world), await expertIn(world)];
  for (const { id } of experts) {
    const categories = [category];
    await world.db.updateTable('experts').set({ categories }).where('user_id', '=', id).execute();
  }
  const startup = await world.person('startup');
  const asked = await startup.api.bookings.request({
    body: { ...wish('', NINE), expertId: null, category },
  });
  const [first, next] = experts.toSorted((it) => (it.id === asked.expert.id ? -1 : 1)) as [
    TestPerson,
    TestPerson,
  ];
  return { startup, first, next, asked };
}

test('the figures count what was passed on as answered by who did, and what lapsed then as unanswered by the next', async () => {
  const { first, next, asked } = await askedIn('Legal IP');
  await first.api.bookings.decline({
    body: { bookingId: asked.id, status: 'rejected', reason: 'Away' },
  });
  await lapseBookings({ ...world, now: () => new Date(NINE.start) });

  expect((await figuresOf(first))?.now).toMatchObject({ decided: 1, answered: 1 });
  expect((await figuresOf(next))?.now).toMatchObject({ decided: 1, answered: 0 });
});

test('who let a request pass to another has not answered it, and the other may', async () => {
  const { startup, first, next, asked } = await askedIn('Finance');
  await lapseBookings({ ...world, now: () => new Date(asked.answerBy ?? '') });
  await next.api.bookings.accept({ body: { bookingId: asked.id, start: NINE.start } });

  expect((await startup.api.bookings.one({ params: asked })).status).toBe('accepted');
  expect((await figuresOf(first))?.now).toMatchObject({ decided: 1, answered: 0 });
  expect((await figuresOf(next))?.now).toMatchObject({ decided: 1, answered: 1 });
});
