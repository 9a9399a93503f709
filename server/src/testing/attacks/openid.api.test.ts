import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Forgery } from '../forging-provider.ts';
import { openBrowser, providerAt } from '../openid-browser.ts';
import { leila, openIdHub, type OpenIdHub } from '../openid-hub.ts';
import { createWorld } from '../world.ts';

let hub: OpenIdHub;
beforeAll(async () => {
  hub = await openIdHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.calmDown());

const REFUSED = { status: 401, code: 'openid.failed' };
const SCRIPT = 'javascript:alert(1)//';
const ENDED = { status: 410, code: 'openid.expired' };

/** Somebody on their way back from the school, with a right answer in their hands. */
async function onTheWayBack(browser = openBrowser(hub.world)) {
  const asked = await browser.setOff('school');
  hub.school.claims = { ...leila(), nonce: asked.get('nonce') };
  const returned = { provider: 'school', state: asked.get('state'), code: randomUUID() };
  return { browser, asked, returned };
}

const sessions = () =>
  hub.world.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();

describe('an answer', () => {
  test.each([
    ['none', ''],
    ['an invented one', 'x'.repeat(64)],
    ['an id without its seal', Buffer.alloc(48).toString('base64url')],
    ['something odd', '\u0000../%00'],
  ])('with a wrong state (%s) ends nothing', async (_, state) => {
    const { browser, returned } = await onTheWayBack();
    expect(await browser.finish({ ...returned, state })).toMatchObject(ENDED);
  });

  test('is of use in no other browser, and stays of use in its own', async () => {
    const { browser, returned } = await onTheWayBack();
    const stranger = openBrowser(hub.world);
    expect(await stranger.finish(returned)).toMatchObject(ENDED);
    // Whoever makes somebody else end their sign-in would have them work in the wrong account.
    await stranger.setOff('school');
    expect(await stranger.finish(returned)).toMatchObject(ENDED);
    stranger.cookies.set('openid', 'a"; secure');
    expect(await stranger.finish(returned)).toMatchObject(ENDED);

    expect(await browser.finish(returned)).toMatchObject({ status: 200 });
  });

  test('is taken once, of twenty that come at once', async () => {
    const { browser, returned } = await onTheWayBack();
    const before = await sessions();

    const ends = await Promise.all(Array.from({ length: 20 }, () => browser.finish(returned)));

    const codes = ends.map(({ code }) => code ?? 'in').toSorted();
    expect(codes).toEqual(['in', ...Array.from({ length: 19 }, () => 'openid.expired')].toSorted());
    expect(Number((await sessions()).count)).toBe(Number(before.count) + 1);
    expect(hub.school.traded).toHaveLength(1);
  });

  test('comes within a quarter of an hour, or not at all', async () => {
    const { browser, returned } = await onTheWayBack();
    hub.world.clock = new Date(Date.now() + 15 * 60_000 + 1);
    const late = await browser.finish(returned);
    hub.world.clock = null;
    expect(late).toMatchObject(ENDED);
  });

  test('of one provider does not pass for another’s', async () => {
    const { browser, returned } = await onTheWayBack();
    expect(await browser.finish({ ...returned, provider: 'bank' })).toMatchObject(ENDED);
    // Nothing was told to the other one, least of all the code.
    expect([...hub.bank.traded, ...hub.school.traded]).toEqual([]);
  });

  test('that names another issuer than it was asked of is refused before its code is shown', async () => {
    const { browser, returned } = await onTheWayBack();
    expect(await browser.finish({ ...returned, iss: hub.bank.url })).toMatchObject(REFUSED);
    expect(hub.school.traded).toEqual([]);
  });

  test('brings the verifier of its own sign-in, always', async () => {
    const { browser, asked, returned } = await onTheWayBack();
    await browser.finish(returned);

    const [trade] = hub.school.traded;
    const verifier = new TextEncoder().encode(trade?.get('code_verifier') ?? '');
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', verifier));
    expect(hash.toString('base64url')).toBe(asked.get('code_challenge'));
    expect(trade?.get('redirect_uri')).toBe(asked.get('redirect_uri'));
  });

  test('is not asked for by a page of another site, nor sent on to one', async () => {
    const { browser, returned } = await onTheWayBack();
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const body = { language: 'en', ...returned };
    expect(await browser.post('finish', body, headers)).toMatchObject({
      code: 'request.cross_site',
    });
    expect(await browser.post('start', { provider: 'school' }, headers)).toMatchObject({
      code: 'request.cross_site',
    });
    for (const extra of ['redirect', 'redirect_uri', 'role', 'email', 'userId']) {
      expect(await browser.finish(returned, { [extra]: 'https://evil.test' })).toMatchObject({
        status: 422,
      });
    }
  });
});

describe('a token', () => {
  const claiming = (change: object) => (honest: Forgery) => ({
    ...honest,
    claims: { ...honest.claims, ...change },
  });
  const now = () => Math.floor(Date.now() / 1000);

  test.each<readonly [string, (honest: Forgery) => Forgery]>([
    ['without the nonce', claiming({ nonce: undefined })],
    ['with the nonce of another sign-in', claiming({ nonce: randomUUID() })],
    ['made for another client', claiming({ aud: 'somebody-else' })],
    ['made for many, and used by another', claiming({ aud: ['thedot', 'x'], azp: 'x' })],
    ['of another issuer', claiming({ iss: 'https://evil.test' })],
    ['that has had its time', claiming({ iat: now() - 7200, exp: now() - 3600 })],
    ['without an end', claiming({ exp: undefined })],
    ['that begins later', claiming({ nbf: now() + 3600 })],
    ['that names nobody', claiming({ sub: undefined })],
    ['that names nobody with an empty word', claiming({ sub: '' })],
    ['that names somebody endlessly', claiming({ sub: 'x'.repeat(256) })],
    ['that names somebody with a NUL', claiming({ sub: 'leila\u0000' })],
    ['signed by another key', (it) => ({ ...it, signedBy: 'another key' })],
    ['signed by nobody', (it) => ({ ...it, header: { alg: 'none' }, signedBy: 'nobody' })],
    [
      'whose signature was cut off',
      (it) => ({ ...it, header: { alg: 'RS256', kid: 'own' }, signedBy: 'nobody' }),
    ],
    [
      'signed with the secret, which is no signature',
      (it) => ({ ...it, header: { alg: 'HS256' }, signedBy: 'the secret' }),
    ],
    ['that names another key', (it) => ({ ...it, header: { alg: 'RS256', kid: 'other' } })],
  ])('%s opens nothing', async (_, forge) => {
    const { browser, returned } = await onTheWayBack();
    const before = await sessions();
    hub.school.forge = forge;

    expect(await browser.finish(returned)).toMatchObject(REFUSED);

    expect(await sessions()).toEqual(before);
    expect(browser.cookies.has('refresh')).toBe(false);
  });

  test.each([
    ['none', { header: { alg: 'none' }, signedBy: 'nobody' }],
    ['HS256', { header: { alg: 'HS256' }, signedBy: 'the secret' }],
  ] as const)('by %s opens nothing, even where the provider says so itself', async (alg, how) => {
    const lax = await createWorld({ oidc: [providerAt(hub.school.url, 'school')] });
    hub.school.describe = (it) => ({ ...it, id_token_signing_alg_values_supported: [alg] });
    hub.school.forge = (it) => ({ ...it, ...how });
    const browser = openBrowser(lax);
    const asked = await browser.setOff('school');
    hub.school.claims = { ...leila(), nonce: asked.get('nonce') };

    const returned = { provider: 'school', state: asked.get('state'), code: 'x' };
    expect(await browser.finish(returned)).toMatchObject(REFUSED);
    await lax.close();
  });

  test('is not helped by what another page of the provider says of somebody else', async () => {
    const { browser, returned } = await onTheWayBack();
    const { email: _, ...claims } = hub.school.claims;
    hub.school.claims = claims;
    hub.school.userInfo = { ...leila(), sub: 'somebody else' };

    expect(await browser.finish(returned)).toMatchObject(REFUSED);
  });
});

describe('a provider', () => {
  test.each([
    ['speaks for another issuer', (it: object) => ({ ...it, issuer: 'https://evil.test' })],
    ['has no page to sign in on', (it: object) => ({ ...it, authorization_endpoint: undefined })],
    ['signs in by script', (it: object) => ({ ...it, authorization_endpoint: SCRIPT })],
    ['sends elsewhere than to the web', (it: object) => ({ ...it, token_endpoint: 'file:///etc' })],
  ])('that %s lets nobody in', async (_, describe) => {
    const other = await createWorld({ oidc: [providerAt(hub.school.url, 'school')] });
    hub.school.describe = describe;
    const browser = openBrowser(other);

    const begun = await browser.post('start', { provider: 'school' });
    const asked = begun.status === 200 ? new URL(String(begun.body['url'])).searchParams : null;
    const state = asked?.get('state') ?? '';
    const ended = await browser.finish({ provider: 'school', state, code: 'x' });

    expect([401, 410, 503]).toContain(ended.status);
    expect(begun.status === 503 || ended.status === 401).toBe(true);
    await other.close();
  });

  test('that is not in the settings is none', async () => {
    const browser = openBrowser(hub.world);
    expect(await browser.post('start', { provider: 'evil' })).toMatchObject({ status: 404 });
    expect(await browser.post('start', { provider: '__proto__' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['access_denied', { status: 403, code: 'openid.declined' }],
    ['<script>alert(1)</script>', { status: 403, code: 'openid.declined' }],
    ['temporarily_unavailable', { status: 503, code: 'openid.provider_away' }],
  ])('may say no (%s), which is told in our words', async (error, told) => {
    const { browser, returned } = await onTheWayBack();
    const { code: _, ...rest } = returned;

    const refused = await browser.finish({ ...rest, error });

    expect(refused).toMatchObject(told);
    expect(JSON.stringify(refused.body)).not.toContain('script');
  });
});

describe('around it', () => {
  test('what binds a sign-in is in no answer and no row, and its cookie is out of reach', async () => {
    const strict = await createWorld({
      oidc: [providerAt(hub.school.url, 'school')],
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
    const rows = await strict.db.selectFrom('openid_flows').selectAll().execute();
    for (const part of ['state', 'nonce', 'code_challenge']) {
      expect(JSON.stringify(rows)).not.toContain(asked.get(part));
    }
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
    expect(answer.body).not.toContain('secret');
    await strict.close();
  });

  test('who tries is noted', async () => {
    const { browser, returned } = await onTheWayBack();
    hub.school.forge = (it) => ({ ...it, signedBy: 'another key' });
    await browser.finish(returned);

    await vi.waitFor(async () => {
      const noted = await hub.world.db
        .selectFrom('audit_log')
        .select('details')
        .where('action', '=', 'access.refused')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      const call = 'POST /api/auth/openid/finish';
      expect(noted.details).toEqual({ call, code: 'openid.failed' });
    });
  });

  test('who only begins, again and again, is stopped', async () => {
    const small = await createWorld({ oidc: [providerAt(hub.school.url, 'school')] });
    const browser = openBrowser(small);
    const statuses: number[] = [];
    for (let i = 0; i < 301; i++) {
      statuses.push((await browser.post('start', { provider: 'school' })).status);
    }
    expect(statuses.slice(0, 300).every((it) => it === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    await small.close();
  });
});
