import { MAX_SERIES_WEEKS } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expertIn, MONDAY, NINE, pairIn, TEN, tunis, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
});
afterAll(() => world.close());

test('for several weeks nobody is named whose hours are enough for fewer of them', async () => {
  const { expert, startup } = await pairIn(world);
  const colleague = await expertIn(world);
  await world.db
    .updateTable('experts')
    .set({ categories: ['Fundraising'] })
    .where('user_id', 'in', [expert.id, colleague.id])
    .execute();
  const other = await world.person('startup');
  const taken = await other.api.bookings.request({ body: wish(expert.id, NINE) });
  await expert.api.bookings.accept({ body: { bookingId: taken.id, start: NINE.start } });
  // Half of the hours with the colleague, and one more.
  await startup.api.bookings.request({
    body: { ...wish(colleague.id, TEN), weeks: MAX_SERIES_WEEKS },
  });
  await startup.api.bookings.request({ body: wish(colleague.id, tunis(12, '09:00')) });

  const named = async (weeks: number) => {
    const body = { ...wish(expert.id, NINE), weeks };
    const refusal = await startup.api.bookings.request({ body }).catch((error: unknown) => error);
    return JSON.stringify(refusal);
  };

  expect(await named(MAX_SERIES_WEEKS)).toContain('expert.unavailable');
  expect(await named(MAX_SERIES_WEEKS)).not.toContain(colleague.id);
  expect(await named(MAX_SERIES_WEEKS - 1)).toContain(colleague.id);
});
