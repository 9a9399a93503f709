import { afterAll, describe, expect, test } from 'vitest';
import { CLIENT } from '../../../testing/fakes/forging-provider.ts';
import { startIdentityProvider } from '../../../testing/fakes/identity-provider.ts';
import { type Browser, openBrowser, providerAt } from '../../../testing/sign-in/openid-browser.ts';
import { useWorld } from '../../../testing/world.ts';

const providerOf = (id: string) =>
  startIdentityProvider({
    client: CLIENT,
    redirectUris: [`http://127.0.0.1:3000/sso/callback/${id}`],
  });
const [school, bank] = [await providerOf('school'), await providerOf('bank')];
afterAll(() => Promise.all([school.close(), bank.close()]));
const world = await useWorld({
  settings: { oidc: [providerAt(school.url, 'school'), providerAt(bank.url, 'bank')] },
});
const REFUSED = { status: 401, code: 'openid.failed' };

let count = 0;
/** The address of a new person at a provider. */
const newLogin = () => `leila.mansour@${++count}.school.tn`;

async function pageOf(browser: Browser, provider = 'school') {
  const { body } = await browser.post('start', { provider });
  return String(body['url']);
}

/** Signs in at the school; answers what the browser is sent back with. */
const visit = async (browser: Browser, login = newLogin()) =>
  school.visit(await pageOf(browser), login);
const finish = (browser: Browser, returned: object) =>
  browser.finish({ provider: 'school', ...returned });

async function meOf({ body }: { body: Readonly<Record<string, unknown>> }) {
  const headers = { authorization: `Bearer ${String(body['accessToken'])}` };
  return (await world.anonymous.users.me({}, { headers })).user;
}

describe('a certified provider', () => {
  test('signs its people in, with a new account first and the same one the next time', async () => {
    const login = newLogin();
    const ids = [];
    for (const browser of [openBrowser(world), openBrowser(world)]) {
      const returned = await visit(browser, login);
      expect(returned).toMatchObject({ iss: school.url });
      const me = await meOf(await finish(browser, returned));
      expect(me).toMatchObject({
        email: login,
        firstName: 'Leila',
        lastName: 'Mansour',
        role: 'sso',
      });
      ids.push(me.id);
    }
    expect(new Set(ids).size).toBe(1);
  });

  test('does not sign in the person of the same address at another provider', async () => {
    const login = newLogin();
    const codes = [];
    for (const [provider, at] of Object.entries({ school, bank })) {
      const browser = openBrowser(world);
      const returned = await at.visit(await pageOf(browser, provider), login);
      codes.push((await browser.finish({ provider, ...returned })).code);
    }
    expect(codes).toEqual([undefined, 'openid.email_of_account']);
  });

  test('does not sign in a user who declines at the provider', async () => {
    const browser = openBrowser(world);
    const returned = await visit(browser, '');
    expect(returned).toMatchObject({ error: 'access_denied' });
    expect(await finish(browser, returned)).toMatchObject({ status: 403, code: 'openid.declined' });
  });

  test('gives no code for a request without PKCE or to another address', async () => {
    const changed = (change: (search: URLSearchParams) => void) => async (page: string) => {
      const url = new URL(page);
      change(url.searchParams);
      return school.visit(url.href, newLogin());
    };
    const without = changed((search) => {
      search.delete('code_challenge');
      search.delete('code_challenge_method');
    });
    const plain = changed((search) => search.set('code_challenge_method', 'plain'));
    const elsewhere = changed((search) => search.set('redirect_uri', 'https://evil.test/'));

    for (const change of [without, plain, elsewhere]) {
      const page = await pageOf(openBrowser(world));
      const returned: Record<string, string> = await change(page).catch(() => ({}));
      expect(returned['code']).toBeUndefined();
    }
  });
});

describe('a code is refused', () => {
  test('when it is stolen from another sign-in', async () => {
    const [victim, thief] = [openBrowser(world), openBrowser(world)];
    const { code } = await visit(victim);

    expect(await finish(thief, { ...(await visit(thief)), code })).toMatchObject(REFUSED);

    expect(thief.cookies.has('refresh')).toBe(false);
  });

  test('when it was used before', async () => {
    const [first, second] = [openBrowser(world), openBrowser(world)];
    const login = newLogin();
    const returned = await visit(first, login);
    expect(await finish(first, returned)).toMatchObject({ status: 200 });

    const { code } = returned;
    expect(await finish(second, { ...(await visit(second, login)), code })).toMatchObject(REFUSED);
  });

  test('when it is of another provider, or its issuer is wrong or missing', async () => {
    const browser = openBrowser(world);
    const { code, iss } = await bank.visit(await pageOf(browser, 'bank'), newLogin());

    expect(await finish(browser, { ...(await visit(browser)), code })).toMatchObject(REFUSED);
    expect(await finish(browser, { ...(await visit(browser)), iss })).toMatchObject(REFUSED);
    const { iss: _, ...silent } = await visit(browser);
    expect(await finish(browser, silent)).toMatchObject(REFUSED);
  });
});
