import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, pairIn, requestedIn, TEN, wish } from '../../testing/sessions.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.clock = MONDAY;
});

const helpWith = ({ id }: TestPerson) =>
  world.db
    .updateTable('experts')
    .set({ categories: ['Finance', 'Accounting'] })
    .where('user_id', '=', id)
    .execute();

test('an expert is asked about the topics they help with, and about any while they name none', async () => {
  const { expert, startup } = await pairIn(world);
  await helpWith(expert);
  const ask = wish(expert.id, NINE);

  await expect(startup.api.bookings.request({ body: ask })).rejects.toMatchObject({
    code: 'booking.category',
    errors: [{ path: 'category', code: 'booking.category' }],
  });
  const body = { ...ask, category: 'Finance' } as const;
  expect(await startup.api.bookings.request({ body })).toMatchObject({ category: 'Finance' });
  const open = await expertIn(world);
  expect(await startup.api.bookings.request({ body: wish(open.id, TEN) })).toMatchObject({
    category: 'Fundraising',
  });
});

test('what an expert proposes is of their topics too', async () => {
  const { expert, startup } = await requestedIn(world);
  await helpWith(expert);
  const { expertId: _, ...offer } = { ...wish('', TEN), requesterId: startup.id };

  await expect(expert.api.bookings.propose({ body: offer })).rejects.toMatchObject({
    errors: [{ path: 'category', code: 'booking.category' }],
  });
});
