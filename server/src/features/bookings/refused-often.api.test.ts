import { SEARCHES_FOR_OTHER_TIMES } from '@thedot/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedIn, MONDAY, NINE, wish } from '../../testing/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  world.clock = MONDAY;
});
afterAll(() => world.close());

const AT_ONCE = 10;

test('a loop of refused requests is refused all the same, but not looked at for other times', async () => {
  const { expert } = await acceptedIn(world);
  const startup = await world.person('startup');
  const named = async () => {
    const asking = startup.api.bookings.request({ body: wish(expert.id, NINE) });
    const refusal: unknown = await asking.catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'expert.unavailable', errors: [{ path: 'slots.0' }] });
    return (refusal as { details: { alternatives: unknown[] } }).details.alternatives.length;
  };

  for (let asked = 0; asked < SEARCHES_FOR_OTHER_TIMES; asked += AT_ONCE) {
    const counts = await Promise.all(Array.from({ length: AT_ONCE }, named));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  }

  expect(await named()).toBe(0);
});
