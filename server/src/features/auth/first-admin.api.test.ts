import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enter, registration } from '../../testing/registration.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { firstAdminLink } from './first-admin.service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('the first administrator', () => {
  test('is made once with the printed link', async () => {
    const facts = { keys: world.keys, settings: world.settings, now: new Date() };
    const link = await firstAdminLink(world.db, facts);
    expect(await firstAdminLink(world.db, facts)).toBe(link);
    const token = link?.split('/').at(-1) ?? '';
    const { organization: _o, country: _c, ...person } = registration();

    await world.anonymous.auth.createFirstAdmin({ body: { ...person, token } });

    const again = world.anonymous.auth.createFirstAdmin({ body: { ...person, token } });
    await expect(again).rejects.toMatchObject({ code: 'auth.token_used' });
    expect(await firstAdminLink(world.db, facts)).toBeNull();
    const { headers } = await enter(world, person.email);
    const { user } = await world.anonymous.users.me({}, { headers });
    expect(user).toMatchObject({ role: 'super-admin', isCompleted: false });
  });

  test('cannot be guessed at as often as somebody likes', async () => {
    const { organization: _o, country: _c, ...person } = registration();
    const guess = () =>
      world.anonymous.auth
        .createFirstAdmin({ body: { ...person, token: 'a'.repeat(64) } })
        .catch(({ code }: { code: string }) => code);

    const codes = new Set<unknown>();
    for (let i = 0; i < 31; i++) codes.add(await guess());

    expect([...codes]).toEqual(['auth.token_invalid', 'request.rate_limited']);
  });
});
