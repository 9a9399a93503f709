import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT } from '../../testing/forging-provider.ts';
import { startIdentityProvider } from '../../testing/identity-provider.ts';
import { type Browser, openBrowser, providerAt } from '../../testing/openid-browser.ts';
import { createWorld, type World } from '../../testing/world.ts';

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>;

let school: Provider;
let bank: Provider;
let world: World;
beforeAll(async () => {
  const at = (id: string) =>
    startIdentityProvider({
      client: CLIENT,
      redirectUris: [`http://127.0.0.1:3000/sso/callback/${id}`],
    });
  school = await at('school');
  bank = await at('bank');
  world = await createWorld({
    oidc: [providerAt(school.url, 'school'), providerAt(bank.url, 'bank')],
  });
});
afterAll(async () => {
  await world.close();
  await Promise.all([school.close(), bank.close()]);
});

let count = 0;
const somebody = () => `leila.mansour@${++count}.school.tn`;

async function wayTo(browser: Browser, provider = 'school') {
  const { body } = await browser.post('start', { provider });
  return String(body['url']);
}

async function meOf({ body }: { body: Readonly<Record<string, unknown>> }) {
  const headers = { authorization: `Bearer ${String(body['accessToken'])}` };
  return (await world.anonymous.users.me({}, { headers })).user;
}

describe('an honest provider', () => {
  test('lets its people in: new ones with an account, and the next time with the same', async () => {
    const login = somebody();
    const ids = [];
    for (const browser of [openBrowser(world), openBrowser(world)]) {
      const returned = await school.visit(await wayTo(browser), login);
      expect(returned).toMatchObject({ iss: school.url });
      const me = await meOf(await browser.finish({ provider: 'school', ...returned }));
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

  test('has its word for its own people: the same name at two is two people', async () => {
    const login = somebody();
    const codes = [];
    for (const [provider, at] of [
      ['school', school],
      ['bank', bank],
    ] as const) {
      const browser = openBrowser(world);
      const returned = await at.visit(await wayTo(browser, provider), login);
      codes.push((await browser.finish({ provider, ...returned })).code);
    }
    // The second is somebody else, who says the address of the first.
    expect(codes).toEqual([undefined, 'openid.email_of_account']);
  });

  test('whose people go back without signing in lets nobody in', async () => {
    const browser = openBrowser(world);
    const returned = await school.visit(await wayTo(browser), '');
    expect(returned).toMatchObject({ error: 'access_denied' });
    expect(await browser.finish({ provider: 'school', ...returned })).toMatchObject({
      status: 403,
      code: 'openid.declined',
    });
  });
});

describe('a code', () => {
  test('stolen from one sign-in is of no use in another', async () => {
    const [victim, thief] = [openBrowser(world), openBrowser(world)];
    const theirs = await school.visit(await wayTo(victim), somebody());
    const own = await school.visit(await wayTo(thief), somebody());

    const injected = await thief.finish({ provider: 'school', ...own, code: theirs['code'] });

    expect(injected).toMatchObject({ status: 401, code: 'openid.failed' });
    expect(thief.cookies.has('refresh')).toBe(false);
  });

  test('is used once', async () => {
    const [first, second] = [openBrowser(world), openBrowser(world)];
    const login = somebody();
    const returned = await school.visit(await wayTo(first), login);
    expect(await first.finish({ provider: 'school', ...returned })).toMatchObject({ status: 200 });
    const own = await school.visit(await wayTo(second), login);

    const replayed = await second.finish({ provider: 'school', ...own, code: returned['code'] });

    expect(replayed).toMatchObject({ status: 401, code: 'openid.failed' });
  });

  test('of one provider is worth nothing at the other', async () => {
    const browser = openBrowser(world);
    const atBank = await bank.visit(await wayTo(browser, 'bank'), somebody());
    const atSchool = await school.visit(await wayTo(browser, 'school'), somebody());
    const mixed = { provider: 'school', ...atSchool, code: atBank['code'] };
    expect(await browser.finish(mixed)).toMatchObject({ code: 'openid.failed' });
    // With the issuer of who really answered it is not even tried.
    const again = await school.visit(await wayTo(browser, 'school'), somebody());
    const told = { ...again, iss: atBank['iss'] };
    expect(await browser.finish({ provider: 'school', ...told })).toMatchObject({
      code: 'openid.failed',
    });
    const { iss: _, ...silent } = await school.visit(await wayTo(browser), somebody());
    expect(await browser.finish({ provider: 'school', ...silent })).toMatchObject({
      code: 'openid.failed',
    });
  });

  test('is not given to a sign-in that was made weaker on its way', async () => {
    const weaker = (change: (search: URLSearchParams) => void) => async (way: string) => {
      const url = new URL(way);
      change(url.searchParams);
      return school.visit(url.href, somebody());
    };
    const without = weaker((search) => {
      search.delete('code_challenge');
      search.delete('code_challenge_method');
    });
    const plain = weaker((search) => search.set('code_challenge_method', 'plain'));
    const elsewhere = weaker((search) => search.set('redirect_uri', 'https://evil.test/'));

    for (const change of [without, plain, elsewhere]) {
      const browser = openBrowser(world);
      const returned: Record<string, string> = await change(await wayTo(browser)).catch(() => ({}));
      expect(returned['code']).toBeUndefined();
    }
  });
});
