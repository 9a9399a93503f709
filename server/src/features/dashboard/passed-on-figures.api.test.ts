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

test('the figures count what was passed on as answered by who did, and what lapsed then as unanswered by the next', async () => {
  const category = 'Legal IP' as const;
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
  await first.api.bookings.decline({
    body: { bookingId: asked.id, status: 'rejected', reason: 'Away' },
  });
  await lapseBookings({ db: world.db, now: () => new Date(NINE.start) });

  expect((await figuresOf(first))?.now).toMatchObject({ decided: 1, answered: 1 });
  expect((await figuresOf(next))?.now).toMatchObject({ decided: 1, answered: 0 });
});
