import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
    const { browser, returned } = await hub.onTheWayBack();
    const before = await hub.countSessions();
    hub.school.forge = forge;

    expect(await browser.finish(returned)).toMatchObject(REFUSED);

    expect(await hub.countSessions()).toBe(before);
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
    const { browser, returned } = await hub.onTheWayBack();
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
    const { browser, returned } = await hub.onTheWayBack();
    const { code: _, ...rest } = returned;

    const refused = await browser.finish({ ...rest, error });

    expect(refused).toMatchObject(told);
    expect(JSON.stringify(refused.body)).not.toContain('script');
  });
});
