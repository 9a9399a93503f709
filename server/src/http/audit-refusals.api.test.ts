import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('who tries what they may not do leaves a note of it', async () => {
  const guest = await world.person('guest');

  await expect(guest.api.bookings.list()).rejects.toMatchObject({ code: 'access.denied' });

  const notes = () =>
    world.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('actor_id', '=', guest.id)
      .execute();
  await expect
    .poll(notes)
    .toEqual([{ action: 'access.refused', details: { call: 'GET /api/expert-booking' } }]);
});
