import { afterAll, beforeAll, expect, test } from 'vitest';
import { edit } from '../../testing/accounts.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('nobody gives themselves another role, by the form or among many', async () => {
  for (const [role, by] of [
    ['dot', await world.person('dot')],
    ['super-admin', await world.person('super-admin')],
  ] as const) {
    await expect(edit(by, by, { role: 'startup' })).rejects.toMatchObject({
      errors: [{ path: 'role', code: 'user.own_role' }],
    });
    const { answers } = await by.api.directory.bulk({
      body: { action: 'role', role: 'startup', ids: [by.id] },
    });
    expect(answers).toEqual([{ id: by.id, refusal: 'user.own_role' }]);
    const { user } = await edit(by, by, { bio: 'changed' });
    expect(user).toMatchObject({ role, bio: 'changed' });
  }
});
