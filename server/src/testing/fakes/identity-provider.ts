import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** Starts a standards-conforming OpenID provider; entering a name signs in as that person. */
export async function startIdentityProvider({
  client,
  redirectUris,
  port = 0,
}: {
  readonly client: { readonly id: string; readonly secret: string };
  readonly redirectUris: readonly string[];
  readonly port?: number;
}) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'own' }] },
    cookies: { keys: ['of no importance'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 60,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    renderError: (ctx, { error }) => {
      ctx.body = error;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, ...claimsOf(id) }) }),
    // No consent page.
    loadExistingGrant: async ({ oidc }) => {
      const { client: asking, session } = oidc;
      if (!asking || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({
        clientId: asking.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    if (request.method !== 'POST') return void response.setHeader('content-type', HTML).end(PAGE);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const login = new URLSearchParams(body).get('login') ?? '';
    const result = login
      ? { login: { accountId: login } }
      : { error: 'access_denied', error_description: 'they went back' };
    await provider.interactionFinished(request, response, result);
  }

  return {
    url,
    /** Signs in like a browser; returns the parameters of the final redirect. */
    visit: async (way: string, login: string): Promise<Record<string, string>> => {
      const cookies = new Map<string, string>();
      let next = new URL(way);
      for (let steps = 0; next.origin === url && steps < 10; steps++) {
        const isAsked = next.pathname.startsWith('/interaction/');
        const reply = await fetch(next, {
          method: isAsked ? 'POST' : 'GET',
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(isAsked && { body: new URLSearchParams({ login }) }),
        });
        for (const line of reply.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const onwards = reply.headers.get('location');
        if (!onwards) throw new Error(`${reply.status} ${await reply.text()}`);
        next = new URL(onwards, url);
      }
      return Object.fromEntries(
        [...next.searchParams].filter(([name]) => OF_INTEREST.includes(name)),
      );
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

/** The redirect parameters that the app uses. */
const OF_INTEREST = ['code', 'state', 'iss', 'error'];

const HTML = 'text/html; charset=utf-8';
const PAGE = `<!doctype html><html lang="en"><title>The School</title><h1>The School</h1>
<form method="post"><label>Who are you? <input name="login" autofocus></label>
<button>Sign in</button></form>`;

/** `leila.mansour@school.tn` is Leila Mansour; a login that begins with `new.` has an unverified address. */
function claimsOf(id: string) {
  const [name = ''] = id.replace(/^new\./, '').split('@');
  const [given = '', family = ''] = name
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    email: id,
    email_verified: !id.startsWith('new.'),
    given_name: given,
    family_name: family,
  };
}

/** Runs as a separate program for the browser tests; arguments: port, redirect URIs. */
if (import.meta.main) {
  const [port, ...redirectUris] = process.argv.slice(2);
  const client = { id: 'thedot', secret: 'of the browser tests' };
  const { url } = await startIdentityProvider({ client, redirectUris, port: Number(port) });
  process.stdout.write(`The provider is ready at ${url}\n`);
}
