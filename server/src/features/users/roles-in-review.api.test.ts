import { afterAll, beforeAll, expect, test } from 'vitest';
import { edit } from '../../testing/accounts.ts';
import { createWorld, type TestPerson, type World } from '../../testing/world.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  staff = await world.person('dot');
});
afterAll(() => world.close());

test.each(['waiting', 'declined'] as const)(
  'whose registration is %s is given no role but by its answer; the rest of them is changed',
  async (review) => {
    const person = await world.person('external', { review });

    await expect(edit(staff, person, { role: 'startup' })).rejects.toMatchObject({
      status: 409,
      errors: [{ path: 'role', code: 'user.registration_open' }],
    });

    const { user } = await edit(staff, person, { bio: 'Builds antennas' });
    expect(user).toMatchObject({ role: 'external', bio: 'Builds antennas', review });
  },
);
