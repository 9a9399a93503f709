import { can } from '@thedot/domain/access/access';
import { api } from '@thedot/domain/api';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import { pathOf } from '@thedot/domain/kernel/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/registration.ts';
import { doorOf, secure, securedIn } from '../../testing/second-factor.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ secondFactorRoles: ['super-admin', 'admin'] });
});
afterAll(() => world.close());

const admin = () => world.person('admin', { password: PASSWORD });
const guarded = Object.values<Contract>(api)
  .flatMap((contract) => Object.values(contract))
  .filter(({ access }) => access !== 'public');

describe('whose role asks for a second factor', () => {
  test('has, without one, only the calls that set it up', async () => {
    const { headers } = await admin();
    const unsecured = {
      role: 'admin',
      standing: 'unsecured',
      station5G: false,
      canBookExpert: null,
    } as const;

    const wrong: string[] = [];
    for (const endpoint of guarded) {
      const { method, path, access } = endpoint;
      const url = `/api${pathOf(endpoint, { id: '0199aaaa-0000-7000-8000-000000000001' })}`;
      const payload = method === 'GET' ? {} : { payload: {} };
      const answer = await world.app.inject({ method, url, headers, ...payload });
      const isRefused = answer.statusCode === 403 && answer.json().code === 'access.denied';
      if (isRefused === can(unsecured, access)) wrong.push(`${method} ${path}`);
    }

    expect(wrong).toEqual([]);
    expect(guarded.filter(({ access }) => can(unsecured, access)).map(({ path }) => path)).toEqual([
      '/auth/secondFactor',
      '/auth/secondFactor/setup',
      '/auth/secondFactor',
      '/user',
    ]);
  });

  test('has everything from the very moment it is on', async () => {
    const leila = await admin();
    expect((await leila.api.users.me()).user.isUnsecured).toBe(true);
    await expect(leila.api.bookings.list()).rejects.toMatchObject({ code: 'access.denied' });

    await secure(world, leila);

    expect((await leila.api.users.me()).user.isUnsecured).toBe(false);
    expect(await leila.api.bookings.list()).toBeDefined();
  });

  test('is led back to it whoever takes it away', async () => {
    const leila = await securedIn(world, 'admin');
    await leila.api.bookings.list();

    const proof = { password: PASSWORD, code: leila.code() };
    await leila.api.secondFactor.turnOff({ body: proof });

    await expect(leila.api.bookings.list()).rejects.toMatchObject({ code: 'access.denied' });
    expect(await leila.api.secondFactor.state()).toMatchObject({ isOn: false, isRequired: true });
    world.clock = null;
  });

  test('may still sign in and out without one', async () => {
    const leila = await admin();
    const answer = await doorOf(world).signIn(leila.email);
    const refresh = answer.cookies.find(({ name }) => name === 'refresh')?.value ?? '';
    const left = await world.app.inject({ url: '/api/auth/revoketoken', cookies: { refresh } });
    expect(left.statusCode).toBe(200);
  });

  test('is so from the call after the role was given', async () => {
    const sonia = await world.person('startup');
    await sonia.api.bookings.list();

    await world.db.updateTable('users').set({ role: 'admin' }).where('id', '=', sonia.id).execute();

    await expect
      .poll(() =>
        sonia.api.bookings.list().then(
          () => 'let in',
          ({ code }) => code,
        ),
      )
      .toBe('access.denied');
  });
});

test('everybody else may do without', async () => {
  const amira = await world.person('startup');
  expect((await amira.api.users.me()).user.isUnsecured).toBe(false);
  expect(await amira.api.bookings.list()).toBeDefined();
  expect(await amira.api.secondFactor.state()).toMatchObject({ isRequired: false });
});
