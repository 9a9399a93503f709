import { randomUUID } from 'node:crypto';
import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { api } from '@thedot/domain/api';
import type { Problem } from '@thedot/domain/errors';
import { pathOf } from '@thedot/domain/kernel/client';
import type { Contract, Endpoint } from '@thedot/domain/kernel/endpoint';
import fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type PersonWish, type TestPerson, useWorld } from '../testing/world.ts';
import { guard } from './guard.ts';

const world = await useWorld();

const endpoints = Object.entries<Contract>(api).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
);
const guarded = endpoints.filter(({ endpoint }) => endpoint.access !== 'public');

/** Calls without any input: access is checked first. */
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
  test('may make exactly the calls that the permission table allows', async () => {
    const { headers } = await world.person(role, wish);
    const subject = {
      role,
      standing: wish.incomplete ? 'incomplete' : wish.review === 'waiting' ? 'waiting' : 'full',
      station5G: false,
      canBookExpert: wish.canBookExpert ?? null,
    } as const;

    const wrong: string[] = [];
    for (const { name, endpoint } of guarded) {
      const refusal = await refusalOf(endpoint, headers);
      const isLetIn = refusal !== 'access.denied';
      if (isLetIn !== can(subject, endpoint.access)) wrong.push(`${name}: ${refusal}`);
    }
    expect(wrong).toEqual([]);
  });
});

test('an unknown role may make no call', async () => {
  const { headers } = await world.person('owner-of-the-universe');
  for (const { name, endpoint } of guarded) {
    expect(await refusalOf(endpoint, headers), name).toBe('access.unknown_role');
  }
});

test('a caller without a token may make only public calls', async () => {
  for (const { name, endpoint } of guarded) {
    expect(await refusalOf(endpoint, {}), name).toBe('auth.no_token');
  }
});

test('a removed person may make no call with a token that is still valid', async () => {
  const { headers } = await world.person('admin', { removed: true });
  for (const { name, endpoint } of guarded) {
    expect(await refusalOf(endpoint, headers), name).toBe('auth.deactivated');
  }
});

test('the server does not start when a route does not say who may call it', () => {
  const app = fastify();
  guard(app, world);

  expect(() => app.get('/for-somebody', async () => ({}))).toThrow(
    'GET /for-somebody does not say who may call it',
  );
  expect(() =>
    app.get('/for-all', { config: { access: 'public' } }, async () => ({})),
  ).not.toThrow();
});

describe('the permissions mark of an answer', () => {
  let amira: TestPerson;
  beforeEach(async () => {
    amira = await colleagueOf(await world.person('startup', { canBookExpert: true }));
  });

  const colleagueOf = ({ organizationId }: TestPerson) =>
    world.person('startup', organizationId ? { organizationId } : {});
  const answerTo = (headers: Record<string, string>, url = '/api/user') =>
    world.app.inject({ url, headers });
  const markOf = async ({ headers }: TestPerson) => (await answerTo(headers)).headers['x-rights'];

  const users = (set: object) => () =>
    world.db.updateTable('users').set(set).where('id', '=', amira.id).execute();
  const organization = (set: object) => () =>
    world.db.updateTable('organizations').set(set).where('id', '=', amira.organizationId).execute();
  const moveToAnother = async () => {
    const other = await world.person('startup', { canBookExpert: true });
    await users({ organization_id: other.organizationId })();
  };
  test.each([
    ['the role', users({ role: 'member' })],
    ['the standing', users({ is_completed: false })],
    ['the sign-up review', users({ review: 'waiting' })],
    ['access to the station', users({ station_5g: true })],
    ['the organization', moveToAnother],
    ['what the organization may book', organization({ can_book_expert: false })],
  ])('changes with %s', async (_, change) => {
    const before = await markOf(amira);
    expect(before).toMatch(/^[\w-]{16}$/);

    await change();

    await expect.poll(() => markOf(amira)).not.toBe(before);
    expect(await markOf(amira)).toMatch(/^[\w-]{16}$/);
  });

  test('returns to its value with the permissions and ignores other changes', async () => {
    const before = await markOf(amira);
    await organization({ can_book_expert: false })();
    await expect.poll(() => markOf(amira)).not.toBe(before);

    await organization({ can_book_expert: true })();
    await expect.poll(() => markOf(amira)).toBe(before);

    await amira.api.users.choosePresence({ body: { status: 'Away' } });
    expect(await markOf(amira)).toBe(before);
  });

  test('is the same on every call, refused ones too', async () => {
    const before = await markOf(amira);

    const refused = await answerTo(amira.headers, '/api/users');

    expect(refused.statusCode).toBe(403);
    expect(refused.headers['x-rights']).toBe(before);
  });

  test('differs between people with the same permissions', async () => {
    const skander = await colleagueOf(amira);

    expect(await markOf(skander)).not.toBe(await markOf(amira));
  });

  test('is missing for visitors and ended sessions', async () => {
    expect((await answerTo({})).headers).not.toHaveProperty('x-rights');
    expect((await answerTo({}, '/api/health')).headers).not.toHaveProperty('x-rights');
    const removed = await world.person('guest', { removed: true });

    const answer = await answerTo(removed.headers);

    expect(answer.statusCode).toBe(401);
    expect(answer.headers).not.toHaveProperty('x-rights');
  });
});

describe('a change in the database by another server', () => {
  const PATIENCE_MS = 30_000;

  let amira: TestPerson;
  beforeEach(async () => {
    amira = await world.person('startup');
  });

  const listeners = () =>
    sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'thedot-listen'`.execute(world.db);

  const changeRole = (role: string) =>
    world.db.updateTable('users').set({ role }).where('id', '=', amira.id).execute();

  const roleAtNextCall = async () =>
    (await world.people.find(amira.sessionId))?.signedIn.role ?? 'nobody';

  test('takes effect when its notification arrives', async () => {
    expect(await roleAtNextCall()).toBe('startup');

    await changeRole('member');

    await vi.waitFor(async () => expect(await roleAtNextCall()).toBe('member'), PATIENCE_MS);
  });

  test('takes effect after a reconnect when the listening connection was lost', async () => {
    expect(await roleAtNextCall()).toBe('startup');

    const [before] = (await listeners()).rows;
    await sql`select pg_terminate_backend(${before?.pid})`.execute(world.db);
    await changeRole('guest');
    await vi.waitFor(async () => {
      const [after] = (await listeners()).rows;
      expect(after?.pid).toBeTypeOf('number');
      expect(after?.pid).not.toBe(before?.pid);
    }, PATIENCE_MS);

    await vi.waitFor(async () => expect(await roleAtNextCall()).toBe('guest'), PATIENCE_MS);
  });
});
