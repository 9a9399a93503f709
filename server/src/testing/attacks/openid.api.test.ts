import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBrowser, providerAt } from '../openid-browser.ts';
import { openIdHub, type OpenIdHub } from '../openid-hub.ts';
import { createWorld } from '../world.ts';

let hub: OpenIdHub;
beforeAll(async () => {
  hub = await openIdHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.calmDown());

const REFUSED = { status: 401, code: 'openid.failed' };
const ENDED = { status: 410, code: 'openid.expired' };

describe('an answer', () => {
  test.each([
    ['none', ''],
    ['an invented one', 'x'.repeat(64)],
    ['an id without its seal', Buffer.alloc(48).toString('base64url')],
    ['something odd', '\u0000../%00'],
  ])('with a wrong state (%s) ends nothing', async (_, state) => {
    const { browser, returned } = await hub.onTheWayBack();
    expect(await browser.finish({ ...returned, state })).toMatchObject(ENDED);
  });

  test('is of use in no other browser, and stays of use in its own', async () => {
    const { browser, returned } = await hub.onTheWayBack();
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
    const { browser, returned } = await hub.onTheWayBack();
    const before = await hub.countSessions();

    const ends = await Promise.all(Array.from({ length: 20 }, () => browser.finish(returned)));

    const codes = ends.map(({ code }) => code ?? 'in').toSorted();
    expect(codes).toEqual(['in', ...Array.from({ length: 19 }, () => 'openid.expired')].toSorted());
    expect(await hub.countSessions()).toBe(before + 1);
    expect(hub.school.traded).toHaveLength(1);
  });

  test('comes within a quarter of an hour, or not at all', async () => {
    const { browser, returned } = await hub.onTheWayBack();
    hub.world.clock = new Date(Date.now() + 15 * 60_000 + 1);
    const late = await browser.finish(returned);
    hub.world.clock = null;
    expect(late).toMatchObject(ENDED);
  });

  test('of one provider does not pass for another’s', async () => {
    const { browser, returned } = await hub.onTheWayBack();
    expect(await browser.finish({ ...returned, provider: 'bank' })).toMatchObject(ENDED);
    // Nothing was told to the other one, least of all the code.
    expect([...hub.bank.traded, ...hub.school.traded]).toEqual([]);
  });

  test('that names another issuer than it was asked of is refused before its code is shown', async () => {
    const { browser, returned } = await hub.onTheWayBack();
    expect(await browser.finish({ ...returned, iss: hub.bank.url })).toMatchObject(REFUSED);
    expect(hub.school.traded).toEqual([]);
  });

  test('brings the verifier of its own sign-in, always', async () => {
    const { browser, asked, returned } = await hub.onTheWayBack();
    await browser.finish(returned);

    const [trade] = hub.school.traded;
    const verifier = new TextEncoder().encode(trade?.get('code_verifier') ?? '');
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', verifier));
    expect(hash.toString('base64url')).toBe(asked.get('code_challenge'));
    expect(trade?.get('redirect_uri')).toBe(asked.get('redirect_uri'));
  });

  test('is not asked for by a page of another site, nor sent on to one', async () => {
    const { browser, returned } = await hub.onTheWayBack();
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
    const { browser, returned } = await hub.onTheWayBack();
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
