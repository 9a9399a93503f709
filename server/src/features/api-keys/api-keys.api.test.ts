import { KEY_SCOPES, type KeyScope } from '@thedot/domain/access/key-scopes';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@thedot/domain/kernel/time';
import { API_KEY_CALLS_PER_MINUTE, MAX_API_KEYS } from '@thedot/domain/limits';
import { fastify } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app/build-app.ts';
import { limitRequests } from '../../platform/rate-limits/rate-limits.ts';
import { createTestApi } from '../../testing/api.ts';
import { auditEntries } from '../../testing/audit-log.ts';
import { listNotificationsOfType } from '../../testing/notifications/notifications.ts';
import { expectRefusal } from '../../testing/refusals.ts';
import { updateUser } from '../../testing/rows.ts';
import { type TestPerson, useWorld } from '../../testing/world.ts';
import { deleteEndedKeys, warnOfExpiringKeys } from './api-keys.jobs.ts';

const NOW = new Date('2026-01-05T09:00:00Z');
const world = await useWorld({ clock: NOW });
const now = () => world.clock ?? NOW;
const wait = (ms: number) => {
  world.clock = new Date(NOW.getTime() + ms);
};

const second = await buildApp({ ...world, now });
afterAll(() => second.close());

const PASSWORD = 'olive mills at dawn';
const karim = await world.person('admin');
const leila = await world.person('super-admin');

const make = (
  { api }: TestPerson,
  scopes: readonly KeyScope[] = ['spaces:read'],
  more: { days?: number; password?: string } = {},
) => api.apiKeys.create({ body: { name: 'Door display', scopes: [...scopes], days: 30, ...more } });
const program = (token: string) =>
  createTestApi(world.app, () => ({ authorization: `Bearer ${token}` }));
type Program = ReturnType<typeof program>;
const listed = async (id: string, state: 'active' | 'ended') =>
  (await karim.api.apiKeys.list({ query: { state, limit: 100 } })).items.find((it) => it.id === id);

describe('a key', () => {
  test('is shown once, stored as a hash, and listed with its first characters', async () => {
    const { key, token } = await make(karim, ['spaces:read', 'events:write']);

    expect(token).toMatch(/^dot_[\da-f]{48}$/);
    expect(key).toMatchObject({
      name: 'Door display',
      prefix: token.slice(0, 10),
      scopes: ['spaces:read', 'events:write'],
      maker: { id: karim.id },
      expiresAt: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
      lastUsedAt: null,
      state: 'active',
    });
    expect(
      JSON.stringify(await karim.api.apiKeys.list({ query: { state: 'active' } })),
    ).not.toContain(token);
    const rows = await world.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('answers calls in the name of its maker, and shows when and from where', async () => {
    const { key, token } = await make(karim, ['spaces:read']);

    await program(token).spaces.list({});
    wait(5 * MINUTE_MS);
    await program(token).spaces.managed({});

    expect(await listed(key.id, 'active')).toMatchObject({
      lastUsedAt: now().toISOString(),
      lastUsedAddress: '127.0.0.1',
    });
  });

  test('changes what its write scope covers, which is audited with the call', async () => {
    const { key, token } = await make(karim, ['spaces:write']);

    const { id } = await program(token).spaces.addBuilding({
      body: { name: 'The annex', address: '', timeZone: 'Africa/Tunis' },
    });

    expect(id).toBeDefined();
    await expect
      .poll(() => auditEntries(world, { subjectId: key.id, action: 'api_key.acted' }))
      .toMatchObject([{ actorId: karim.id, details: { call: 'POST /api/space/building' } }]);
    await program(token).spaces.buildings({});
    expect(await auditEntries(world, { subjectId: key.id })).toHaveLength(2);
  });

  test.each([
    ['a part outside its scopes', 'api_key.scope', (api: Program) => api.deals.active({})],
    [
      'a change with a read scope',
      'api_key.scope',
      (api: Program) =>
        api.spaces.addBuilding({
          body: { name: 'The annex', address: '', timeZone: 'Africa/Tunis' },
        }),
    ],
    ['chats', 'api_key.closed', (api: Program) => api.chat.list({})],
    ['the account of its maker', 'api_key.closed', (api: Program) => api.users.me()],
    ['the sessions of its maker', 'api_key.closed', (api: Program) => api.sessions.list()],
    ['the second factor', 'api_key.closed', (api: Program) => api.secondFactor.state()],
    ['exports of personal data', 'api_key.closed', (api: Program) => api.personalData.find()],
    ['settings', 'api_key.closed', (api: Program) => api.hubSettings.list()],
    ['the audit log', 'api_key.closed', (api: Program) => api.auditLog.list({})],
    [
      'other keys',
      'api_key.closed',
      (api: Program) => api.apiKeys.list({ query: { state: 'active' } }),
    ],
    [
      'notes on users',
      'api_key.closed',
      (api: Program) => api.userNotes.list({ params: { id: karim.id } }),
    ],
    [
      'viewing as another user',
      'api_key.closed',
      (api: Program) => api.viewAs.start({ params: { id: karim.id }, body: { reason: 'x' } }),
    ],
  ] as const)('is refused for %s', async (_, code, call) => {
    await expectRefusal(call(program((await make(karim)).token)), code);
  });

  test('with all scopes reaches neither chats nor the making of keys', async () => {
    const { token } = await make(leila, KEY_SCOPES);
    const all = program(token);
    await all.directory.list({});
    await expectRefusal(all.chat.list({}), 'api_key.closed');
    const another = { name: 'Another', scopes: ['hub:read' as const], days: 1 };
    await expectRefusal(all.apiKeys.create({ body: another }), 'api_key.closed');
  });

  test('opens no socket', async () => {
    await expect(
      world.socket({ ...karim, accessToken: (await make(karim)).token }),
    ).rejects.toThrow();
  });
});

describe('a key is refused at once', () => {
  const answers = (token: string) =>
    Promise.all(
      [world.app, second].map(async (app) => {
        const headers = { authorization: `Bearer ${token}` };
        const { statusCode, body } = await app.inject({ url: '/api/space', headers });
        return `${statusCode} ${(JSON.parse(body) as { code?: string }).code ?? ''}`;
      }),
    );
  const both = (answer: string) => [answer, answer];

  test.each([
    ['unknown', `dot_${'0'.repeat(48)}`],
    ['cut off', 'dot_0123'],
  ])('when it is %s', async (_, token) => {
    expect(await answers(token)).toEqual(both('401 api_key.invalid'));
  });

  test('after its expiry', async () => {
    const { key, token } = await make(karim, ['spaces:read'], { days: 1 });
    wait(DAY_MS - 1);
    expect(await answers(token)).toEqual(both('200 '));
    wait(DAY_MS);
    expect(await answers(token)).toEqual(both('401 api_key.expired'));
    await expectRefusal(karim.api.apiKeys.revoke({ params: { id: key.id } }), 'api_key.over');
    expect(await listed(key.id, 'ended')).toMatchObject({ state: 'ended', revokedAt: null });
  });

  test('once it is revoked by any admin, on all servers and under load', async () => {
    const { key, token } = await make(leila);
    const during = Array.from({ length: 10 }, () => answers(token));

    await karim.api.apiKeys.revoke({ params: { id: key.id } });
    const after = await Promise.all(Array.from({ length: 5 }, () => answers(token)));
    await Promise.all(during);

    expect(new Set(after.flat())).toEqual(new Set(['401 api_key.revoked']));
    expect(await listed(key.id, 'ended')).toMatchObject({ revokedBy: { id: karim.id } });
    expect(
      await auditEntries(world, { subjectId: key.id, action: 'api_key.revoked' }),
    ).toMatchObject([{ actorId: karim.id, details: { name: 'Door display' } }]);
    await expectRefusal(karim.api.apiKeys.revoke({ params: { id: key.id } }), 'api_key.over');
  });

  test.each([
    ['loses the role, for good', { role: 'dot' }, { role: 'admin' }],
    ['gets another admin role', { role: 'super-admin' }, { role: 'admin' }],
    ['is removed, for good', { is_removed: true }, { is_removed: false }],
  ])('when its maker %s', async (_, change, back) => {
    const maker = await world.person('admin');
    const { token } = await make(maker);
    expect(await answers(token)).toEqual(both('200 '));

    await updateUser(world, maker, change);
    expect(await answers(token)).toEqual(both('401 api_key.revoked'));
    await updateUser(world, maker, back);
    expect(await answers(token)).toEqual(both('401 api_key.revoked'));
  });

  test('while its maker has no full standing', async () => {
    const maker = await world.person('admin');
    const { token } = await make(maker);

    await updateUser(world, maker, { is_completed: false });

    expect(await answers(token)).toEqual(both('401 api_key.suspended'));
  });
});

describe('making a key', () => {
  test('needs the password of an admin who has one', async () => {
    const admin = await world.person('admin', { password: PASSWORD });
    await expectRefusal(make(admin), 'auth.proof_required');
    await expectRefusal(make(admin, undefined, { password: 'a guess' }), 'auth.wrong_password');
    expect((await make(admin, undefined, { password: PASSWORD })).key.state).toBe('active');
  });

  test('is for admins, with at least one scope and at most a year', async () => {
    await expectRefusal(make(await world.person('dot')), 'access.denied');
    await expectRefusal(make(karim, []), 'request.invalid');
    await expectRefusal(make(karim, ['spaces:read'], { days: 366 }), 'request.invalid');
    // Changes of accounts have no scope.
    await expectRefusal(make(karim, ['users:write']), 'request.invalid');
  });

  test('stops at the most keys that the hub may have', async () => {
    await world.db
      .insertInto('api_keys')
      .values(
        Array.from({ length: MAX_API_KEYS }, (_, at) => ({
          name: `Key ${at}`,
          maker_id: leila.id,
          scopes: ['hub:read'],
          prefix: 'dot_000000',
          token_hash: `hash ${at}`,
          created_at: NOW.toISOString(),
          expires_at: new Date(NOW.getTime() + DAY_MS).toISOString(),
        })),
      )
      .execute();

    await expectRefusal(make(karim), 'api_key.too_many', { params: { count: MAX_API_KEYS } });
    wait(DAY_MS);
    expect((await make(karim)).key.state).toBe('active');
    await world.db.deleteFrom('api_keys').where('maker_id', '=', leila.id).execute();
  });
});

test('calls with one key are limited per minute, and those with another are not', async () => {
  const app = fastify();
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (request) => {
    const scopes: readonly KeyScope[] = [];
    const apiKeyId = String(request.headers['x-key']);
    const actor = { id: karim.id, sessionId: '', role: 'admin', standing: 'full' } as const;
    const of = { organizationId: null, canBookExpert: null, station5G: false };
    request.signedIn = { ...actor, ...of, scopes, apiKeyId };
  });
  limitRequests(app, { redis: null });
  app.get('/', async () => 'made');
  const call = async (key: string) =>
    (await app.inject({ url: '/', headers: { 'x-key': key } })).statusCode;

  for (let made = 0; made < API_KEY_CALLS_PER_MINUTE; made++) expect(await call('one')).toBe(200);

  expect(await call('one')).not.toBe(200);
  expect(await call('other')).toBe(200);
});

describe('the end of a key', () => {
  /** Two servers look at the same time, and again. */
  const countWarnings = async (maker: TestPerson) => {
    const look = () => warnOfExpiringKeys({ ...world, now });
    await Promise.all([look(), look()]);
    await look();
    return (await listNotificationsOfType(maker, 'api_key.expires_soon')).length;
  };

  test('is told to its maker once a week before and once on the last day, in the bell and by email', async () => {
    const maker = await world.person('admin');
    const { key } = await make(maker, ['spaces:read'], { days: 30 });

    wait(23 * DAY_MS - MINUTE_MS);
    expect(await countWarnings(maker)).toBe(0);
    wait(23 * DAY_MS);
    expect(await countWarnings(maker)).toBe(1);
    wait(29 * DAY_MS - MINUTE_MS);
    expect(await countWarnings(maker)).toBe(1);
    wait(29 * DAY_MS);
    expect(await countWarnings(maker)).toBe(2);
    wait(30 * DAY_MS);
    expect(await countWarnings(maker)).toBe(2);

    const [last] = await listNotificationsOfType(maker, 'api_key.expires_soon');
    expect(last).toMatchObject({
      link: '/settings/api-keys',
      params: { name: 'Door display', prefix: key.prefix, expires: key.expiresAt },
    });
    const mails = await world.db
      .selectFrom('mails')
      .select('template')
      .where('user_id', '=', maker.id)
      .execute();
    expect(mails.map(({ template }) => template)).toEqual([
      'api_key.expires_soon',
      'api_key.expires_soon',
    ]);
  });

  test('is told once when no server looked in its last week', async () => {
    const maker = await world.person('admin');
    await make(maker);
    wait(29.5 * DAY_MS);
    expect(await countWarnings(maker)).toBe(1);
  });

  test('is not told of keys that were revoked, or made for no longer', async () => {
    const maker = await world.person('admin');
    const { key } = await make(maker, undefined, { days: 3 });
    await maker.api.apiKeys.revoke({ params: { id: key.id } });
    await make(maker, undefined, { days: 1 });
    wait(HOUR_MS);
    expect(await countWarnings(maker)).toBe(0);
    const week = await make(maker, undefined, { days: 7 });
    wait(2 * HOUR_MS);
    expect(await countWarnings(maker)).toBe(0);
    wait(Date.parse(week.key.expiresAt) - NOW.getTime() - HOUR_MS);
    expect(await countWarnings(maker)).toBe(1);
  });
});

test('keys that ended a year ago are deleted', async () => {
  const { key } = await make(karim, ['spaces:read'], { days: 1 });
  wait(366 * DAY_MS);
  await deleteEndedKeys({ ...world, now });
  expect(await listed(key.id, 'ended')).toBeDefined();
  wait(367 * DAY_MS);
  await deleteEndedKeys({ ...world, now });
  expect(await listed(key.id, 'ended')).toBeUndefined();
});
