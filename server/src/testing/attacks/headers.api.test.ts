import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type TestPerson, type World } from '../world.ts';
import { CALLS } from './calls.ts';

let world: World;
let secure: World;
let amira: TestPerson;
beforeAll(async () => {
  world = await createWorld();
  secure = await createWorld({ publicUrl: 'https://hub.example.org', secureCookies: true });
  amira = await world.person('startup');
});
afterAll(async () => {
  await world.close();
  await secure.close();
});

const ANSWERS: readonly (readonly [string, InjectOptions, number])[] = [
  ['a good answer', { url: '/api/user' }, 200],
  ['an answer to nobody', { url: '/api/user', headers: { authorization: '' } }, 401],
  ['a refusal', { url: '/api/user', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
  ['a call that does not exist', { url: '/api/nothing' }, 404],
  ['a body that is too large', { method: 'PUT', url: '/api/user', payload: 'x'.repeat(2e6) }, 413],
  ['the health', { url: '/healthz' }, 200],
  ['the API’s own page', { url: '/api/docs' }, 200],
  ['a page that does not exist', { url: '/nothing.php' }, 404],
];

describe.each(ANSWERS)('%s', (_, request, status) => {
  test('tells browsers to be careful, and nothing about us', async () => {
    const headers = { 'content-type': 'application/json', ...amira.headers, ...request.headers };

    const answer = await world.app.inject({ ...request, headers });

    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('server');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    if (String(request.url).startsWith('/api/')) {
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

test('an address that cannot be read is answered as carefully', async () => {
  const { headers } = await world.app.inject('/api/%ZZ');

  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('over https browsers are told to stay with it, and only then', async () => {
  const [plain, encrypted] = [
    await world.app.inject('/healthz'),
    await secure.app.inject('/healthz'),
  ];

  expect(plain.headers).not.toHaveProperty('strict-transport-security');
  expect(encrypted.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
});

test('over https the session’s cookies are bound to this very host', async () => {
  const PASSWORD = 'olive mills at dawn';
  const { email } = await secure.person('startup', { password: PASSWORD });

  const answer = await secure.app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { email, password: PASSWORD },
  });

  const cookies = answer.cookies.filter(({ httpOnly }) => httpOnly);
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['__Host-files', '__Host-refresh']);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('domain');
  }
});

describe('another site', () => {
  const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };

  test.each(CALLS)('gets no answer from $name', async ({ endpoint }) => {
    const url = `/api${endpoint.path.replace('{id}', amira.id)}`;
    const call = { method: endpoint.method, url, headers: { ...amira.headers, ...evil } };

    const answer = await world.app.inject(call);
    const asked = await world.app.inject({
      method: 'OPTIONS',
      url,
      headers: { ...evil, 'access-control-request-method': endpoint.method },
    });

    expect(answer.json()).toMatchObject({ code: 'request.cross_site' });
    for (const { headers } of [answer, asked]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    }
    expect(asked.statusCode).toBe(404);
  });

  test('cannot end or renew a session with an image', async () => {
    const refresh = world.keys.refreshToken(amira.sessionId, 0);
    const headers = { ...evil, cookie: `refresh=${refresh}`, 'sec-fetch-dest': 'image' };

    for (const path of ['refreshtoken', 'revoketoken']) {
      const answer = await world.app.inject({ url: `/api/auth/${path}`, headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.cookies).toEqual([]);
    }

    const session = await world.db
      .selectFrom('sessions')
      .select(['generation', 'revoked_at'])
      .where('id', '=', amira.sessionId)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ generation: 0, revoked_at: null });
  });

  test('cannot send a form as text to a call that takes JSON', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { 'content-type': 'text/plain', origin: 'https://evil.test' },
      payload: '{"email":"amira@example.org","password":"olive mills at dawn"}',
    });

    expect(answer.json()).toMatchObject({ code: 'request.media_type' });
  });
});
