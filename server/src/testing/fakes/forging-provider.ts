import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** The parts of an ID token, which a test can falsify. */
export interface Forgery {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Claims;
  readonly signedBy: 'its key' | 'another key' | 'the secret' | 'nobody';
}

export const CLIENT = {
  id: 'thedot',
  secret: 'a secret between the hub and its provider',
} as const;

/**
 * An OpenID provider with arbitrary responses, including malicious ones. It has no sign-in page: tests build the
 * parameters of the redirect themselves.
 */
export async function startForgingProvider() {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const secret = new TextEncoder().encode(CLIENT.secret);

  const forger = {
    url: '',
    /** The claims of the next ID token. */
    claims: {} as Claims,
    /** Changes the valid token before it is signed. */
    forge: (honest: Forgery, _code: string): Forgery => honest,
    userInfo: null as Claims | null,
    /** Changes the discovery document. */
    describe: (honest: Claims): Claims => honest,
    /** Leaves all requests unanswered; `status` sets the status code of responses. */
    isSilent: false,
    status: 200,
    /** The requests to the token endpoint. */
    traded: [] as URLSearchParams[],
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  forger.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (forger.isSilent) return;
    const said = await say(new URL(request.url ?? '/', forger.url).pathname, body);
    const status = said === undefined ? 404 : forger.status;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }

  async function say(path: string, body: string): Promise<unknown> {
    if (path === '/.well-known/openid-configuration') return forger.describe(description());
    if (path === '/jwks') return { keys: [jwk] };
    if (path === '/me') return forger.userInfo ?? { sub: forger.claims['sub'] };
    if (path !== '/token') return undefined;
    const asked = new URLSearchParams(body);
    forger.traded.push(asked);
    const token = await idToken(asked.get('code') ?? '');
    return { access_token: 'opaque', token_type: 'Bearer', id_token: token };
  }

  const description = (): Claims => ({
    issuer: forger.url,
    authorization_endpoint: `${forger.url}/authorize`,
    token_endpoint: `${forger.url}/token`,
    jwks_uri: `${forger.url}/jwks`,
    userinfo_endpoint: `${forger.url}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  async function idToken(code: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const honest: Forgery = {
      header: { alg: 'RS256', kid: 'own' },
      claims: { iss: forger.url, aud: CLIENT.id, iat: now, exp: now + 300, ...forger.claims },
      signedBy: 'its key',
    };
    const { header, claims, signedBy } = forger.forge(honest, code);
    if (signedBy === 'nobody') return `${encodeBase64Url(header)}.${encodeBase64Url(claims)}.`;
    const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header });
    if (signedBy === 'the secret') return token.sign(secret);
    return token.sign(signedBy === 'its key' ? own.privateKey : other.privateKey);
  }

  return forger;
}

const encodeBase64Url = (part: Claims) => Buffer.from(JSON.stringify(part)).toString('base64url');
