import { randomUUID } from 'node:crypto';
import type { AccountStanding } from '@thedot/domain/access/abilities';
import { can } from '@thedot/domain/access/access';
import { Role } from '@thedot/domain/access/roles';
import { api } from '@thedot/domain/api';
import type { ErrorCode, Problem } from '@thedot/domain/errors';
import { fillPath } from '@thedot/domain/kernel/client';
import type { Contract } from '@thedot/domain/kernel/endpoint';
import fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setUser } from '../testing/people.ts';
import { updateOrganization, updateUser } from '../testing/rows.ts';
import { type PersonOptions, type TestPerson, useWorld } from '../testing/world.ts';
import { guard } from './guard.ts';

const world = await useWorld({ settings: { secondFactorRoles: ['admin'] } });

const guarded = Object.entries<Contract>(api)
  .flatMap(([feature, contract]) =>
    Object.entries(contract).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
  )
  .filter(({ endpoint }) => endpoint.access !== 'public');
type Guarded = (typeof guarded)[number];
const reads = guarded.filter(({ endpoint }) => endpoint.method === 'GET');
const changes = guarded.filter(({ endpoint }) => endpoint.method !== 'GET');

/** Calls without input, as access is checked before the input. */
async function refusalOf({ endpoint }: Guarded, headers: Record<string, string>) {
  const answer = await world.app.inject({
    method: endpoint.method,
    url: `/api${fillPath(endpoint, { id: randomUUID() })}`,
    headers,
    ...(endpoint.method === 'GET' ? {} : { payload: {} }),
  });
  return answer.statusCode < 400 ? null : answer.json<Problem>().code;
}

interface Visitor {
  readonly title: string;
  readonly role: string;
  readonly standing?: AccountStanding;
  readonly options?: PersonOptions;
}

const VISITORS: readonly Visitor[] = [
  ...Role.options.map((role) => ({ title: role, role })),
  {
    title: 'startup without permission to book experts',
    role: 'startup',
    options: { canBookExpert: false },
  },
  { title: 'sso that may book experts', role: 'sso', options: { canBookExpert: true } },
  {
    title: 'startup with an unfinished profile',
    role: 'startup',
    standing: 'incomplete',
    options: { incomplete: true },
  },
  {
    title: 'startup that waits for review',
    role: 'startup',
    standing: 'waiting',
    options: { review: 'waiting' },
  },
  { title: 'admin without the second factor', role: 'admin', standing: 'unsecured' },
];

test.each(VISITORS)(
  '$title may make exactly the calls that the permission table allows (A19)',
  async ({ role, standing = 'full', options = {} }) => {
    const person = await world.person(role, options);
    if (standing === 'full') {
      await setUser(world, person, { second_factor_at: new Date().toISOString() });
    }
    const canBookExpert = options.canBookExpert ?? null;
    const subject = { role, standing, station5G: false, canBookExpert };
    /** Returns the call's name when its access differs from the permission table. */
    const mistakeOf = async (call: Guarded) => {
      const isLetIn = (await refusalOf(call, person.headers)) !== 'access.denied';
      return isLetIn === can(subject, call.endpoint.access) ? [] : [call.name];
    };

    const mistakes = await Promise.all(reads.map(mistakeOf));
    // In sequence, as some calls change what the caller may do.
    for (const call of changes) mistakes.push(await mistakeOf(call));

    expect(mistakes.flat()).toEqual([]);
  },
);

test.each<[string, (PersonOptions & { role: string }) | null, ErrorCode]>([
  ['an unknown role', { role: 'owner-of-the-universe' }, 'access.unknown_role'],
  ['a caller without a token', null, 'auth.no_token'],
  ['a removed person with a valid token', { role: 'guest', removed: true }, 'auth.deactivated'],
])('%s is refused by every guarded call (A15, A19)', async (_, visitor, code) => {
  const headers = visitor ? (await world.person(visitor.role, visitor)).headers : {};

  const refusals = await Promise.all(guarded.map((call) => refusalOf(call, headers)));

  expect(refusals).toEqual(guarded.map(() => code));
});

test('the server does not start with a route that declares no access (A19)', () => {
  const app = fastify();
  guard(app, { ...world, identifyKey: async () => ({}) });

  expect(() => app.get('/for-somebody', async () => ({}))).toThrow(
    'GET /for-somebody does not say who may call it',
  );
  expect(() =>
    app.get('/for-all', { config: { access: 'public' } }, async () => ({})),
  ).not.toThrow();
});

describe('the permissions ETag of a reply', () => {
  let amira: TestPerson;
  beforeEach(async () => {
    amira = await colleagueOf(await world.person('startup', { canBookExpert: true }));
  });

  const colleagueOf = ({ organizationId }: TestPerson) =>
    world.person('startup', organizationId ? { organizationId } : {});
  const answerTo = (headers: Record<string, string>, url = '/api/user') =>
    world.app.inject({ url, headers });
  const markOf = async ({ headers }: TestPerson) => (await answerTo(headers)).headers['x-rights'];

  const user = (values: object) => () => updateUser(world, amira, values);
  const organization = (values: object) => () => updateOrganization(world, amira, values);
  const moveToAnother = async () => {
    const { organizationId } = await world.person('startup', { canBookExpert: true });
    await updateUser(world, amira, { organization_id: organizationId });
  };

  test.each([
    ['the role', user({ role: 'member' })],
    ['the standing', user({ is_completed: false })],
    ['the sign-up review', user({ review: 'waiting' })],
    ['access to the station', user({ station_5g: true })],
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

  test('is equal on all calls of a user, also refused ones, and differs between users', async () => {
    const before = await markOf(amira);

    const { statusCode, headers } = await answerTo(amira.headers, '/api/users');

    expect([statusCode, headers['x-rights']]).toEqual([403, before]);
    expect(await markOf(await colleagueOf(amira))).not.toBe(before);
  });

  test('is missing for anonymous callers and ended sessions', async () => {
    expect((await answerTo({})).headers).not.toHaveProperty('x-rights');
    expect((await answerTo({}, '/api/health')).headers).not.toHaveProperty('x-rights');
    const removed = await world.person('guest', { removed: true });

    const answer = await answerTo(removed.headers);

    expect(answer.statusCode).toBe(401);
    expect(answer.headers).not.toHaveProperty('x-rights');
  });
});

test('a change by another server takes effect after the listening connection was lost', async () => {
  const PATIENCE_MS = 30_000;
  const amira = await world.person('startup');
  const listener = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and application_name = 'thedot-listen'`.execute(world.db);
    return rows[0]?.pid;
  };
  const roleAtNextCall = async () => (await world.people.find(amira.sessionId))?.signedIn.role;
  expect(await roleAtNextCall()).toBe('startup');

  const before = await listener();
  await sql`select pg_terminate_backend(${before})`.execute(world.db);
  await updateUser(world, amira, { role: 'guest' });
  await vi.waitFor(async () => {
    const after = await listener();
    expect(after).toBeTypeOf('number');
    expect(after).not.toBe(before);
  }, PATIENCE_MS);

  await vi.waitFor(async () => expect(await roleAtNextCall()).toBe('guest'), PATIENCE_MS);
});
