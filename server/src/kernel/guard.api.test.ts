import { randomUUID } from 'node:crypto';
import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { api } from '@thedot/domain/api';
import type { Problem } from '@thedot/domain/errors';
import { pathOf } from '@thedot/domain/kernel/client';
import type { Contract, Endpoint } from '@thedot/domain/kernel/endpoint';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type PersonWish, type World } from '../testing/world.ts';
import { guard } from './guard.ts';

const endpoints = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** An empty call: who may not make it is refused before anybody looks at what it says. */
async function refusalOf(endpoint: Endpoint, headers: Record<string, string>) {
  const answer = await world.app.inject({
    method: endpoint.method,
    url: `/api${pathOf(endpoint, { id: randomUUID() })}`,
    headers,
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return answer.statusCode < 400 ? null : answer.json<Problem>().code;
}

const VISITORS: readonly { title: string; role: string; wish?: PersonWish }[] = [
  ...Role.options.map((role) => ({ title: role, role })),
  { title: 'startup that may not book experts', role: 'startup', wish: { canBookExpert: false } },
  { title: 'sso that may book experts', role: 'sso', wish: { canBookExpert: true } },
  { title: 'startup with an unfinished profile', role: 'startup', wish: { incomplete: true } },
  { title: 'startup that waits for review', role: 'startup', wish: { review: 'waiting' } },
];

describe.each(VISITORS)('$title', ({ role, wish = {} }) => {
  test('is let into exactly the calls of the permission table', async () => {
    const { headers } = await world.person(role, wish);
    const asTheDomainSees = {
      role,
      standing: wish.incomplete ? 'incomplete' : wish.review === 'waiting' ? 'waiting' : 'full',
      station5G: false,
      canBookExpert: wish.canBookExpert ?? null,
    } as const;

    const wrong: string[] = [];
    for (const { name, endpoint } of guarded) {
      const refusal = await refusalOf(endpoint, headers);
      const isLetIn = refusal !== 'access.denied';
      if (isLetIn !== can(asTheDomainSees, endpoint.access)) wrong.push(`${name}: ${refusal}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('a role that does not exist may make no call', async () => {
  const { headers } = await world.person('owner-of-the-universe');
  for (const { name, endpoint } of guarded) {
    expect(await refusalOf(endpoint, headers), name).toBe('access.unknown_role');
  }
});

test('without a token nobody makes a guarded call', async () => {
  for (const { name, endpoint } of guarded) {
    expect(await refusalOf(endpoint, {}), name).toBe('auth.no_token');
  }
});

test('who was removed makes no call, though the token is still good', async () => {
  const { headers } = await world.person('admin', { removed: true });
  for (const { name, endpoint } of guarded) {
    expect(await refusalOf(endpoint, headers), name).toBe('auth.deactivated');
  }
});

test('a route that does not say who may call it stops the start', () => {
  const app = fastify();
  guard(app, world);

  expect(() => app.get('/for-somebody', async () => ({}))).toThrow(
    'GET /for-somebody does not say who may call it',
  );
  expect(() =>
    app.get('/for-all', { config: { access: 'public' } }, async () => ({})),
  ).not.toThrow();
});
