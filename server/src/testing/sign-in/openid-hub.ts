import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach } from 'vitest';
import { startForgingProvider } from '../fakes/forging-provider.ts';
import { openBrowser, providerAt } from './openid-browser.ts';
import { createWorld } from '../world.ts';

type Forger = Awaited<ReturnType<typeof startForgingProvider>>;

/**
 * A hub for all tests of a file, closed after the last one. Providers and clock are reset before each test.
 * `names` are further ids of the school's provider: a hub fetches each discovery document once, on first use.
 */
export async function useOpenIdHub(names: readonly string[] = []) {
  const hub = await openIdHub(names);
  beforeEach(() => {
    hub.resetProviders();
    hub.world.clock = null;
  });
  afterAll(() => hub.close());
  return hub;
}

/** A hub with three providers; two of them are the same server under two names. */
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
    /** Completes a sign-in at the school with these claims. */
    completeSignIn: async (claims: object, more: object = {}, browser = openBrowser(world)) => {
      const asked = await browser.start('school', more);
      school.claims = { nonce: asked.get('nonce'), ...claims };
      return browser.finish({ provider: 'school', state: asked.get('state'), code: randomUUID() });
    },
    /** Starts a sign-in and returns the valid parameters of its redirect, without finishing it. */
    prepareCallback: async (browser = openBrowser(world)) => {
      const asked = await browser.start('school');
      school.claims = { ...leila(), nonce: asked.get('nonce') };
      const returned = { provider: 'school', state: asked.get('state'), code: randomUUID() };
      return { browser, asked, returned };
    },
    countSessions: async () => {
      const sessions = await world.db.selectFrom('sign_in_sessions').select('id').execute();
      return sessions.length;
    },
    fetchMe: async ({ body }: { readonly body: Readonly<Record<string, unknown>> }) => {
      const headers = { authorization: `Bearer ${String(body['accessToken'])}` };
      return (await world.anonymous.users.me({}, { headers })).user;
    },
    /** Resets both providers to valid responses. */
    resetProviders: () => [school, bank].forEach(resetProvider),
    close: async () => {
      await world.close();
      await Promise.all([school.close(), bank.close()]);
    },
  };
}

function resetProvider(forger: Forger): void {
  Object.assign(forger, { claims: {}, userInfo: null, isSilent: false, status: 200, traded: [] });
  forger.forge = (honest) => honest;
  forger.describe = (honest) => honest;
}

/** The school's claims of a user without an account. */
export const leila = (more: object = {}) => ({
  sub: randomUUID(),
  email: `leila.${randomUUID().slice(0, 8)}@school.tn`,
  email_verified: true,
  given_name: 'Leïla',
  family_name: 'Mansour',
  ...more,
});
