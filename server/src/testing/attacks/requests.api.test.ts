import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createChat, sendMessage } from '../chats.ts';
import { findMailTemplates, PASSWORD } from '../sign-in/registration.ts';
import { useWorld } from '../world.ts';
import { findFaults } from './answers.ts';
import { CALLS } from './calls.ts';
import { sendRaw } from './raw-http.ts';

const world = await useWorld();
const encrypted = await useWorld({
  settings: { publicUrl: 'https://hub.example.org', secureCookies: true },
});
const { amira, slim, roomId } = await createChat(world, 0);

describe('a body that cannot be read is refused with a problem (A38, A45)', () => {
  const JSON_BODY = { 'content-type': 'application/json' };
  const FORM = { 'content-type': 'multipart/form-data; boundary=x' };
  const formOf = (fields: string) =>
    `--x\r\ncontent-disposition: form-data; name="fields"\r\n\r\n${fields}\r\n--x--\r\n`;

  const put = (payload: string | Buffer, headers: Record<string, string>) =>
    world.app.inject({
      method: 'PUT',
      url: '/api/user',
      payload,
      headers: { ...amira.headers, ...headers },
    });

  test.each([
    ['JSON that breaks off', '{"firstName":', JSON_BODY, 400],
    ['text instead of JSON', 'hello', JSON_BODY, 400],
    ['nothing', '', JSON_BODY, 400],
    ['a prototype in JSON', '{"__proto__":{"role":"admin"}}', JSON_BODY, 400],
    ['a constructor in JSON', '{"constructor":{"prototype":{"x":1}}}', JSON_BODY, 400],
    ['a prototype in a form', formOf('{"__proto__":{"bio":"x"}}'), FORM, 400],
    ['a list in a form', formOf('[1,2]'), FORM, 422],
    ['a hundred thousand brackets', '['.repeat(100_000), JSON_BODY, 400],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), JSON_BODY, 422],
    ['more than a megabyte', `"${'x'.repeat(1024 ** 2)}"`, JSON_BODY, 413],
    ['XML', '<user/>', { 'content-type': 'text/xml' }, 415],
    ['a URL-encoded form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an invalid type', '{}', { 'content-type': 'no type' }, 415],
    ['a form without its boundary', '{}', { 'content-type': 'multipart/form-data' }, 400],
    ['a form without its end', '--x\r\ncontent-disp', FORM, 400],
    ['a compressed body', gzipSync('{}'), { ...JSON_BODY, 'content-encoding': 'gzip' }, 400],
  ] as const)('%s', async (_, payload, headers, status) => {
    const answer = await put(payload, headers);

    expect(findFaults(answer)).toEqual([]);
    expect(answer.statusCode).toBe(status);
  });

  test('a field that comes twice in a form counts once', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="bio"\r\n\r\nhello\r\n';

    const answer = await put(`${part}${part}--x--\r\n`, FORM);

    expect(findFaults(answer)).toEqual([]);
    expect(answer.json()).toMatchObject({ profile: { bio: 'hello' } });
  });
});

describe('a request line that leads nowhere is refused with a problem (A45)', () => {
  const send = (start: string) =>
    sendRaw(world, start, 'host: localhost', `authorization: Bearer ${amira.accessToken}`);

  test.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/nothing.php', 404],
    ['POST', '/', 404],
    ['DELETE', '/api/user', 404],
    ['GET', '/api/users/experts/%ZZ', 400],
    ['GET', '/%ZZ', 400],
    ['GET', '/api/../../etc/passwd', 400],
    ['GET', '/assets/%2e%2e/%2e%2e/package.json', 400],
    ['GET', '/api/files/..%2f..%2fpackage.json', 400],
    ['GET', '/.env', 404],
    ['GET', '/server/src/main.ts', 404],
  ] as const)('%s %s', async (method, path, status) => {
    const answer = await send(`${method} ${path} HTTP/1.1`);

    expect(answer.statusCode).toBe(status);
    expect(findFaults(answer)).toEqual([]);
  });

  test.each([
    // 404 where the web app is built, which has a route for every path.
    ['an id of 301 characters', `/api/users/experts/${'9'.repeat(301)}`, [400, 404]],
    ['a path of 20 kB', `/api/users/experts/${'9'.repeat(20_000)}`, [413]],
    ['a search of 20 kB', `/api/users/experts?search=${'9'.repeat(20_000)}`, [413]],
  ])('%s', async (_, path, statuses) => {
    const answer = await send(`GET ${path} HTTP/1.1`);

    expect(statuses).toContain(answer.statusCode);
    expect(findFaults(answer)).toEqual([]);
  });

  test.each(['TRACE', 'TRACK', 'PROPFIND', 'BREW'])('%s', async (method) => {
    const answer = await send(`${method} /api/user HTTP/1.1`);

    expect([400, 404, 405]).toContain(answer.statusCode);
    expect(findFaults(answer)).toEqual([]);
  });

  test('a line that is not HTTP, and the next request is answered', async () => {
    const answer = await send('HELLO');

    expect(answer.statusCode).toBe(400);
    expect(findFaults(answer)).toEqual([]);
    expect((await send('GET /healthz HTTP/1.1')).statusCode).toBe(200);
  });
});

describe('security headers (A44)', () => {
  test.each<[string, InjectOptions, number]>([
    ['a good answer', { url: '/api/user' }, 200],
    ['an answer without a session', { url: '/api/user', headers: { authorization: '' } }, 401],
    ['a refusal', { url: '/api/user', headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['an unknown call', { url: '/api/nothing' }, 404],
    [
      'a body that is too large',
      { method: 'PUT', url: '/api/user', payload: 'x'.repeat(2e6) },
      413,
    ],
    ['the health check', { url: '/healthz' }, 200],
    ['the API reference', { url: '/api/docs' }, 200],
    ['an unknown page', { url: '/nothing.php' }, 404],
  ])('are set on %s', async (_, request, status) => {
    const headers = { 'content-type': 'application/json', ...amira.headers, ...request.headers };

    const answer = await world.app.inject({ ...request, headers });

    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none';.*base-uri 'none'.*frame-ancestors 'none'/,
      ),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'camera=(self), microphone=(self), display-capture=(self), picture-in-picture=(self), geolocation=()',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
      expect(answer.headers).not.toHaveProperty(name);
    }
    if (String(request.url).startsWith('/api/')) {
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('are set on the answer to a malformed address', async () => {
    const { headers } = await world.app.inject('/api/%ZZ');

    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  test('enforce HTTPS when the hub is served by it, and only then', async () => {
    const header = async ({ app }: typeof world) =>
      (await app.inject('/healthz')).headers['strict-transport-security'];

    expect(await header(world)).toBeUndefined();
    expect(await header(encrypted)).toMatch(/^max-age=31536000/);
  });

  test('bind the cookies of a session to the host when the hub is served by HTTPS', async () => {
    const { email } = await encrypted.person('startup', { password: PASSWORD });

    const answer = await encrypted.app.inject({
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
});

describe('another site', () => {
  const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };

  test('is refused by every call, without CORS headers (A42)', async () => {
    const cors = ['access-control-allow-origin', 'access-control-allow-credentials'];
    const answered: string[] = [];
    for (const { name, endpoint } of CALLS) {
      const url = `/api${endpoint.path.replace('{id}', amira.id)}`;
      const { method } = endpoint;
      const call = await world.app.inject({ method, url, headers: { ...amira.headers, ...evil } });
      const preflight = await world.app.inject({
        method: 'OPTIONS',
        url,
        headers: { ...evil, 'access-control-request-method': method },
      });
      const isRefused = call.json().code === 'request.cross_site' && preflight.statusCode === 404;
      const isSilent = [call, preflight].every(({ headers }) =>
        cors.every((it) => !(it in headers)),
      );
      if (!isRefused || !isSilent) answered.push(name);
    }
    expect(answered).toEqual([]);
  });

  test('cannot refresh or end a session, not even with an image (A43)', async () => {
    const refresh = world.keys.refreshToken(amira.sessionId, 0);
    const headers = { ...evil, cookie: `refresh=${refresh}`, 'sec-fetch-dest': 'image' };

    for (const path of ['refreshtoken', 'revoketoken']) {
      const answer = await world.app.inject({ url: `/api/auth/${path}`, headers });
      expect(answer.json()).toMatchObject({ code: 'request.cross_site' });
      expect(answer.statusCode).toBe(403);
      expect(answer.cookies).toEqual([]);
    }

    const session = await world.db
      .selectFrom('sign_in_sessions')
      .select(['generation', 'revoked_at'])
      .where('id', '=', amira.sessionId)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ generation: 0, revoked_at: null });
  });

  test('cannot send a form as text to a call that takes JSON (A43)', async () => {
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/auth/signin',
      headers: { 'content-type': 'text/plain', origin: 'https://evil.test' },
      payload: '{"email":"amira@example.org","password":"olive mills at dawn"}',
    });

    expect(answer.json()).toMatchObject({ code: 'request.media_type' });
  });
});

describe('a GET call that changes something (A43)', () => {
  const changing = (messageId: string) => [
    `/api/privatechat/markasseen?roomId=${roomId}&position=1`,
    `/api/privatechat/hideprivatemessage?messageId=${messageId}`,
    `/api/privatechat/deleteprivatemessage?messageId=${messageId}`,
  ];

  test('requires the access token in a header, and no other site as origin', async () => {
    const { id } = await sendMessage(amira, slim, 'Stays');
    const named = { userId: amira.id, sessionId: amira.sessionId };
    const cookie = `files=${await world.keys.filesToken.sign(named)}; refresh=x; signed-in=yes`;

    for (const url of changing(id)) {
      expect((await world.app.inject({ url, headers: { cookie } })).statusCode).toBe(401);
      for (const site of ['cross-site', 'same-site']) {
        const headers = { ...amira.headers, 'sec-fetch-site': site };
        const answer = await world.app.inject({ url, headers });
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'request.cross_site']);
      }
    }
    const { message } = await slim.api.chat.message({ query: { messageId: id } });
    expect(message).toMatchObject({ text: 'Stays', deletedAt: null });
  });

  test('is not cached, and can be repeated', async () => {
    const { id } = await sendMessage(amira, slim, 'Goes');

    for (const url of changing(id).flatMap((it) => [it, it])) {
      const { statusCode, headers } = await world.app.inject({ url, headers: amira.headers });
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-store']);
    }
  });

  const ACTING = CALLS.filter(({ endpoint }) => endpoint.acts).map(({ endpoint }) => endpoint);

  test('is each of these six', () => {
    expect(ACTING.map(({ path }) => path)).toEqual([
      '/auth/refreshtoken',
      '/auth/revoketoken',
      '/user/password',
      '/privatechat/markasseen',
      '/privatechat/hideprivatemessage',
      '/privatechat/deleteprivatemessage',
    ]);
    expect(ACTING.every(({ method }) => method === 'GET')).toBe(true);
  });

  test.each<[string, InjectOptions]>([
    ['HEAD', { method: 'HEAD' }],
    ['a prefetch', { headers: { 'sec-purpose': 'prefetch' } }],
    ['a prerendered page', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
    ['a prefetch of an older browser', { headers: { purpose: 'prefetch' } }],
    ['a preview', { headers: { 'x-purpose': 'preview' } }],
  ])('does nothing for %s', async (_, request) => {
    const { id } = await sendMessage(amira, slim, 'Stays');
    const refresh = world.keys.refreshToken(slim.sessionId, 0);
    const urls = [
      ...changing(id),
      '/api/auth/refreshtoken',
      '/api/auth/revoketoken',
      `/api/user/password?email=${encodeURIComponent(slim.email)}`,
    ];
    for (const url of urls) {
      const headers = { ...amira.headers, cookie: `refresh=${refresh}`, ...request.headers };
      const answer = await world.app.inject({ ...request, url, headers });
      expect([url, answer.statusCode]).toEqual([url, 405]);
    }

    for (const { api } of [amira, slim]) {
      const { message } = await api.chat.message({ query: { messageId: id } });
      expect(message).toMatchObject({ text: 'Stays', deletedAt: null });
    }
    const session = await world.db
      .selectFrom('sign_in_sessions')
      .select(['generation', 'revoked_at'])
      .where('id', '=', slim.sessionId)
      .executeTakeFirstOrThrow();
    expect(session).toEqual({ generation: 0, revoked_at: null });
    expect(await findMailTemplates(world, slim.email)).not.toContain('recover');
  });
});
