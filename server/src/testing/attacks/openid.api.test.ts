import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../audit-log.ts';
import type { Forgery } from '../fakes/forging-provider.ts';
import { openBrowser, providerAt } from '../sign-in/openid-browser.ts';
import { leila, useOpenIdHub } from '../sign-in/openid-hub.ts';
import { advanceClock } from '../concurrency.ts';
import { createWorld } from '../world.ts';

// The last ones are in the discovery document of one test only.
const hub = await useOpenIdHub([
  'alg-none',
  'alg-hs256',
  'other-issuer',
  'no-page',
  'script-page',
  'file-endpoint',
]);
const { world, school } = hub;

const REFUSED = { status: 401, code: 'openid.failed' };
const EXPIRED = { status: 410, code: 'openid.expired' };

describe('an ID token is refused', () => {
  const claiming = (change: object) => (honest: Forgery) => ({
    ...honest,
    claims: { ...honest.claims, ...change },
  });
  const now = () => Math.floor(Date.now() / 1000);

  test.each<readonly [string, (honest: Forgery) => Forgery]>([
    ['without a nonce', claiming({ nonce: undefined })],
    ['with the nonce of another sign-in', claiming({ nonce: randomUUID() })],
    ['for another client', claiming({ aud: 'somebody-else' })],
    ['authorized for another client', claiming({ aud: ['thedot', 'x'], azp: 'x' })],
    ['of another issuer', claiming({ iss: 'https://evil.test' })],
    ['that has expired', claiming({ iat: now() - 7200, exp: now() - 3600 })],
    ['without an expiry', claiming({ exp: undefined })],
    ['that is not valid yet', claiming({ nbf: now() + 3600 })],
    ['without a subject', claiming({ sub: undefined })],
    ['with an empty subject', claiming({ sub: '' })],
    ['with an endless subject', claiming({ sub: 'x'.repeat(256) })],
    ['with a NUL in its subject', claiming({ sub: 'leila\u0000' })],
    ['signed by another key', (it) => ({ ...it, signedBy: 'another key' })],
    ['without a signature', (it) => ({ ...it, header: { alg: 'none' }, signedBy: 'nobody' })],
    [
      'with its signature cut off',
      (it) => ({ ...it, header: { alg: 'RS256', kid: 'own' }, signedBy: 'nobody' }),
    ],
    [
      'signed with the client secret',
      (it) => ({ ...it, header: { alg: 'HS256' }, signedBy: 'the secret' }),
    ],
    ['with an unknown key id', (it) => ({ ...it, header: { alg: 'RS256', kid: 'other' } })],
  ])('%s', async (_, forge) => {
    const { browser, returned } = await hub.prepareCallback();
    const before = await hub.countSessions();
    school.forge = forge;

    expect(await browser.finish(returned)).toMatchObject(REFUSED);

    expect(await hub.countSessions()).toBe(before);
    expect(browser.cookies.has('refresh')).toBe(false);
  });

  test.each([
    ['none', 'alg-none', { header: { alg: 'none' }, signedBy: 'nobody' }],
    ['HS256', 'alg-hs256', { header: { alg: 'HS256' }, signedBy: 'the secret' }],
  ] as const)('by %s, even when the provider supports it', async (alg, provider, forgery) => {
    school.describe = (it) => ({ ...it, id_token_signing_alg_values_supported: [alg] });
    school.forge = (it) => ({ ...it, ...forgery });
    const browser = openBrowser(world);
    const asked = await browser.start(provider);
    school.claims = { ...leila(), nonce: asked.get('nonce') };

    const returned = { provider, state: asked.get('state'), code: 'x' };
    expect(await browser.finish(returned)).toMatchObject(REFUSED);
  });

  test('when the userinfo endpoint returns another subject', async () => {
    const { browser, returned } = await hub.prepareCallback();
    const { email: _, ...claims } = school.claims;
    school.claims = claims;
    school.userInfo = { ...leila(), sub: 'somebody else' };

    expect(await browser.finish(returned)).toMatchObject(REFUSED);
  });
});

describe('a provider', () => {
  const SCRIPT = 'javascript:alert(1)//';

  test.each([
    ['of another issuer', 'other-issuer', { issuer: 'https://evil.test' }],
    ['without an authorization endpoint', 'no-page', { authorization_endpoint: undefined }],
    ['with a script as endpoint', 'script-page', { authorization_endpoint: SCRIPT }],
    ['with a file as endpoint', 'file-endpoint', { token_endpoint: 'file:///etc' }],
  ])('%s does not sign in', async (_, provider, description) => {
    school.describe = (it) => ({ ...it, ...description });
    const browser = openBrowser(world);

    const begun = await browser.post('start', { provider });
    const asked = begun.status === 200 ? new URL(String(begun.body['url'])).searchParams : null;
    const ended = await browser.finish({ provider, state: asked?.get('state') ?? '', code: 'x' });

    expect([401, 410, 503]).toContain(ended.status);
    expect(begun.status === 503 || ended.status === 401).toBe(true);
  });

  test('that is not configured returns 404', async () => {
    const browser = openBrowser(world);
    for (const provider of ['evil', '__proto__']) {
      expect(await browser.post('start', { provider })).toMatchObject({ status: 404 });
    }
  });

  test.each([
    ['access_denied', { status: 403, code: 'openid.declined' }],
    ['<script>alert(1)</script>', { status: 403, code: 'openid.declined' }],
    ['temporarily_unavailable', { status: 503, code: 'openid.provider_away' }],
  ])('that returns the error %s is answered with a problem', async (error, problem) => {
    const { browser, returned } = await hub.prepareCallback();
    const { code: _, ...rest } = returned;

    const refused = await browser.finish({ ...rest, error });

    expect(refused).toMatchObject(problem);
    expect(JSON.stringify(refused.body)).not.toContain('script');
  });
});

describe('a return from the provider', () => {
  test.each([
    ['none', ''],
    ['an invented one', 'x'.repeat(64)],
    ['an id without its signature', Buffer.alloc(48).toString('base64url')],
    ['control characters', '\u0000../%00'],
  ])('is refused with a wrong state: %s', async (_, state) => {
    const { browser, returned } = await hub.prepareCallback();
    expect(await browser.finish({ ...returned, state })).toMatchObject(EXPIRED);
  });

  test('is refused in another browser, and still accepted in its own', async () => {
    const { browser, returned } = await hub.prepareCallback();
    const stranger = openBrowser(world);
    expect(await stranger.finish(returned)).toMatchObject(EXPIRED);
    // Otherwise a victim could be signed in to the attacker's account.
    await stranger.start('school');
    expect(await stranger.finish(returned)).toMatchObject(EXPIRED);
    stranger.cookies.set('openid', 'a"; secure');
    expect(await stranger.finish(returned)).toMatchObject(EXPIRED);

    expect(await browser.finish(returned)).toMatchObject({ status: 200 });
  });

  test('is accepted once in twenty concurrent attempts', async () => {
    const { browser, returned } = await hub.prepareCallback();
    const before = await hub.countSessions();

    const ends = await Promise.all(Array.from({ length: 20 }, () => browser.finish(returned)));

    const codes = ends.map(({ code }) => code).filter((code) => code !== undefined);
    expect(codes).toEqual(Array(19).fill('openid.expired'));
    expect(await hub.countSessions()).toBe(before + 1);
    expect(school.traded).toHaveLength(1);
  });

  test('is refused after a quarter of an hour', async () => {
    const { browser, returned } = await hub.prepareCallback();
    advanceClock(world, 15 * 60_000 + 1);
    expect(await browser.finish(returned)).toMatchObject(EXPIRED);
  });

  test('is refused for another provider, which does not get the code', async () => {
    const { browser, returned } = await hub.prepareCallback();
    expect(await browser.finish({ ...returned, provider: 'bank' })).toMatchObject(EXPIRED);
    expect([...hub.bank.traded, ...school.traded]).toEqual([]);
  });

  test('is refused with another issuer before the code is exchanged', async () => {
    const { browser, returned } = await hub.prepareCallback();
    expect(await browser.finish({ ...returned, iss: hub.bank.url })).toMatchObject(REFUSED);
    expect(school.traded).toEqual([]);
  });

  test('exchanges the code with the PKCE verifier of its own sign-in', async () => {
    const { browser, asked, returned } = await hub.prepareCallback();
    await browser.finish(returned);

    const [trade] = school.traded;
    const verifier = new TextEncoder().encode(trade?.get('code_verifier') ?? '');
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', verifier));
    expect(hash.toString('base64url')).toBe(asked.get('code_challenge'));
    expect(trade?.get('redirect_uri')).toBe(asked.get('redirect_uri'));
  });

  test('is refused from another site, and with unknown fields', async () => {
    const { browser, returned } = await hub.prepareCallback();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const refused = { code: 'request.cross_site' };
    const body = { language: 'en', ...returned };
    expect(await browser.post('finish', body, headers)).toMatchObject(refused);
    expect(await browser.post('start', { provider: 'school' }, headers)).toMatchObject(refused);
    for (const extra of ['redirect', 'redirect_uri', 'role', 'email', 'userId']) {
      expect(await browser.finish(returned, { [extra]: 'https://evil.test' })).toMatchObject({
        status: 422,
      });
    }
  });

  test('is audited when it is refused', async () => {
    // Entries are written after the answer: those of other tests may still come.
    const address = '192.0.2.1';
    const { browser, returned } = await hub.prepareCallback(openBrowser(world, address));
    school.forge = (it) => ({ ...it, signedBy: 'another key' });

    await browser.finish(returned);

    const audited = async () => {
      const entries = await auditEntries(world, { action: 'access.refused', address });
      return entries.map(({ details }) => details);
    };
    await expect
      .poll(audited)
      .toEqual([{ call: 'POST /api/auth/openid/finish', code: 'openid.failed' }]);
  });
});

describe('the start of a sign-in', () => {
  test('binds it by a cookie out of reach, and stores no state, nonce or verifier', async () => {
    const strict = await createWorld({
      oidc: [providerAt(school.url, 'school')],
      publicUrl: 'https://hub.example.org',
      secureCookies: true,
    });
    const answer = await strict.app.inject({
      method: 'POST',
      url: '/api/auth/openid/start',
      payload: { provider: 'school' },
    });

    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-openid',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 900,
    });
    const asked = new URL(answer.json().url).searchParams;
    const rows = JSON.stringify(await strict.db.selectFrom('openid_flows').selectAll().execute());
    for (const part of ['state', 'nonce', 'code_challenge']) {
      expect(rows).not.toContain(asked.get(part));
    }
    expect(rows).not.toContain(cookie?.value);
    expect(answer.body).not.toContain('secret');
    await strict.close();
  });

  test('is limited to three hundred in a quarter of an hour', async () => {
    await world.db.deleteFrom('rate_limits').execute();
    const { post } = openBrowser(world);
    const begun = await Promise.all(
      Array.from({ length: 301 }, () => post('start', { provider: 'school' })),
    );
    await world.db.deleteFrom('rate_limits').execute();

    const statuses = begun.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(300).fill(200), 429]);
  });
});
