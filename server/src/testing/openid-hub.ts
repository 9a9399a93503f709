import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { startForgingProvider } from './forging-provider.ts';
import { openBrowser, providerAt } from './openid-browser.ts';
import { createWorld } from './world.ts';

type Forger = Awaited<ReturnType<typeof startForgingProvider>>;

/**
 * A hub for all tests of a file, closed after the last one. Each test begins with honest providers and the real time.
 * The names are further ones of the school: a hub reads what a provider says of itself once, when it first needs it.
 */
export async function useOpenIdHub(names: readonly string[] = []) {
  const hub = await openIdHub(names);
  beforeEach(() => {
    hub.calmDown();
    hub.world.clock = null;
  });
  afterAll(() => hub.close());
  return hub;
}

/** A hub that knows three providers, of which two live at one place under two names. */
async function openIdHub(names: readonly string[]) {
  const school = await startForgingProvider();
  const bank = await startForgingProvider();
  const world = await createWorld({
    oidc: [
      providerAt(school.url, 'school'),
      providerAt(bank.url, 'bank'),
      providerAt(bank.url.replace('127.0.0.1', 'localhost'), 'choosy', { domains: ['bank.tn'] }),
      ...names.map((name) => providerAt(school.url, name)),
    ],
  });

  return {
    world,
    school,
    bank,
    /** Signs in at the school as whoever these claims name, and comes back. */
    comeBack: async (claims: object, more: object = {}, browser = openBrowser(world)) => {
      const asked = await browser.setOff('school', more);
      school.claims = { nonce: asked.get('nonce'), ...claims };
      return browser.finish({ provider: 'school', state: asked.get('state'), code: randomUUID() });
    },
    /** Somebody on their way back from the school, with a right answer in their hands. */
    onTheWayBack: async (browser = openBrowser(world)) => {
      const asked = await browser.setOff('school');
      school.claims = { ...leila(), nonce: asked.get('nonce') };
      const returned = { provider: 'school', state: asked.get('state'), code: randomUUID() };
      return { browser, asked, returned };
    },
    countSessions: async () => {
      const sessions = await world.db.selectFrom('sessions').select('id').execute();
      return sessions.length;
    },
    meOf: async ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => {
      const headers = { authorization: `Bearer ${String(body['accessToken'])}` };
      return (await world.anonymous.users.me({}, { headers })).user;
    },
    /** Both are honest again. */
    calmDown: () => [school, bank].forEach(calm),
    close: async () => {
      await world.close();
      await Promise.all([school.close(), bank.close()]);
    },
  };
}

function calm(forger: Forger): void {
  Object.assign(forger, { claims: {}, userInfo: null, isSilent: false, status: 200, traded: [] });
  forger.forge = (honest) => honest;
  forger.describe = (honest) => honest;
}

/** What the school says of somebody whom nobody here knows. */
export const leila = (more: object = {}) => ({
  sub: randomUUID(),
  email: `leila.${randomUUID().slice(0, 8)}@school.tn`,
  email_verified: true,
  given_name: 'Leïla',
  family_name: 'Mansour',
  ...more,
});
