import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstAdminLink } from '../../features/auth/first-admin.service.ts';
import { profile, registration } from '../registration.ts';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { nextAddress } from './addresses.ts';

const PASSWORD = 'olive mills at dawn';
let world: World;
let newcomer: TestPerson;
let link: string;
beforeAll(async () => {
  world = await createWorld();
  newcomer = await world.person('startup', { incomplete: true, password: PASSWORD });
  const facts = { keys: world.keys, settings: world.settings, now: new Date() };
  link = (await firstAdminLink(world.db, facts))?.split('/').at(-1) ?? '';
});
afterAll(() => world.close());

const send = (call: InjectOptions) => world.app.inject({ remoteAddress: nextAddress(), ...call });
const register = (payload: object) => send({ method: 'POST', url: '/api/auth/register', payload });

const rowOf = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** What nobody may say of themselves. */
const PRIVILEGES: Readonly<Record<string, unknown>> = {
  role: 'super-admin',
  roles: ['admin'],
  isAdmin: true,
  review: 'accepted',
  status: 'accepted',
  isCompleted: true,
  is_completed: true,
  isRemoved: false,
  isTT: true,
  station5G: true,
  canBookExpert: true,
  id: '0199aaaa-0000-7000-8000-000000000001',
  verifiedAt: '2020-01-01',
  organizationId: '0199aaaa-0000-7000-8000-000000000002',
  passwordHash: 'x',
  photo: 'x',
};

/** Every call with which people say who they are. */
const CALLS: readonly (readonly [string, (more: object) => InjectOptions])[] = [
  [
    'registering',
    (more) => ({
      method: 'POST',
      url: '/api/auth/register',
      payload: { ...registration(), ...more },
    }),
  ],
  [
    'completing a registration',
    (more) => ({
      method: 'POST',
      url: '/api/auth/completeRegister',
      headers: newcomer.headers,
      payload: { ...profile, organization: null, ...more },
    }),
  ],
  [
    'becoming the first administrator',
    (more) => {
      const { organization: _o, country: _c, ...person } = registration();
      const payload = { ...person, token: link, ...more };
      return { method: 'POST', url: '/api/auth/firstAdmin', payload };
    },
  ],
  [
    'saving a profile',
    (more) => ({
      method: 'PUT',
      url: '/api/user',
      headers: newcomer.headers,
      payload: { ...profile, ...more },
    }),
  ],
];

describe.each(CALLS.slice(0, 3))('%s', (_, calling) => {
  test.each(Object.entries(PRIVILEGES))('does not take "%s" along', async (field, value) => {
    const people = () => world.db.selectFrom('users').selectAll().orderBy('id').execute();
    const before = await people();

    const answer = await send(calling({ [field]: value }));

    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ code: 'field.unknown', path: field }],
    });
    expect(await people()).toEqual(before);
  });
});

test('saving a profile changes neither the address nor anything that rights depend on', async () => {
  const amira = await world.person('startup');
  const save = CALLS[3]?.[1] ?? (() => ({}));

  for (const [field, value] of Object.entries({ ...PRIVILEGES, email: 'eve@evil.test' })) {
    const answer = await send({ ...save({ [field]: value }), headers: amira.headers });
    expect(answer.json().errors).toMatchObject([{ code: 'field.unknown', path: field }]);
  }
});

describe('an organization', () => {
  const info = { name: 'Zitouna Labs', region: '', contact: '', website: '' };

  test.each([
    ['the id of another', { id: '0199aaaa-0000-7000-8000-000000000002' }],
    ['the kind that has more hours', { kind: 'hub' }],
    ['the switch that opens the experts', { canBookExpert: true }],
    ['another owner', { ownerId: '0199aaaa-0000-7000-8000-000000000003' }],
  ])('is not completed with %s', async (_, more) => {
    const [, complete] = CALLS[1] ?? [];

    const answer = await send(complete?.({ organization: { ...info, ...more } }) ?? {});

    const [field] = Object.keys(more);
    expect(answer.json().errors).toMatchObject([
      { code: 'field.unknown', path: `organization.${field}` },
    ]);
  });

  test('is not joined by its id or its name', async () => {
    const owner = await world.person('startup');
    const { name } = await world.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', owner.organizationId)
      .executeTakeFirstOrThrow();

    const byName = registration({ organization: name });
    expect((await register(byName)).statusCode).toBe(200);
    expect(
      (await register(registration({ organization: { id: owner.organizationId } }))).statusCode,
    ).toBe(422);

    const stranger = await rowOf(byName.email);
    expect(stranger?.organization_id).not.toBe(owner.organizationId);
    expect(stranger).toMatchObject({ role: 'external', review: 'waiting', is_completed: false });
  });
});
