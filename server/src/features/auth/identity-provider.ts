import * as client from 'openid-client';
import type { IdentityProvider } from '../../openid-settings.ts';
import { callProvider, PROVIDER_PATIENCE_S } from './provider-line.ts';

/** What one sign-in at a provider is bound by, so that no other answer passes for its own. */
export interface Bounds {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of somebody; only its `iss` and `sub` say who it is. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
}

const CLOCKS_APART_S = 60;
const KNOWN_MS = 3_600_000;

type Known = { readonly until: number; readonly met: Promise<client.Configuration> };
const known = new WeakMap<IdentityProvider, Known>();

/** Reads what the provider says of itself when it is first needed, and every hour; a failure is not kept. */
export function meet(provider: IdentityProvider): Promise<client.Configuration> {
  const before = known.get(provider);
  if (before && before.until > Date.now()) return before.met;
  const met = discover(provider);
  known.set(provider, { until: Date.now() + KNOWN_MS, met });
  met.catch(() => known.delete(provider));
  return met;
}

function discover({ issuer, clientId, clientSecret }: IdentityProvider) {
  const isLocal = new URL(issuer).protocol === 'http:';
  return client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: CLOCKS_APART_S },
    secretIn(clientSecret),
    {
      [client.customFetch]: callProvider,
      timeout: PROVIDER_PATIENCE_S,
      // The library trusts the line by which a token came; its signature is checked all the same.
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLocal ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Providers that do not say how they take the secret take it in the header. */
function secretIn(secret: string): client.ClientAuth {
  const inBody = client.ClientSecretPost(secret);
  const inHeader = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

/** Where the browser goes to sign in. */
export async function wayTo(at: client.Configuration, bounds: Bounds): Promise<URL> {
  const way = client.buildAuthorizationUrl(at, {
    redirect_uri: bounds.redirectUri,
    scope: 'openid email profile',
    state: bounds.state,
    nonce: bounds.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(bounds.verifier),
    code_challenge_method: 'S256',
  });
  const { protocol } = new URL(at.serverMetadata().issuer);
  if (way.protocol !== protocol) throw new Error(`Its page for signing in is not by ${protocol}`);
  return way;
}

/** Trades what came back for the claims of whoever signed in; throws unless every check holds. */
export async function claimsFrom(
  at: client.Configuration,
  returned: Readonly<Record<string, string | undefined>>,
  { redirectUri, state, nonce, verifier }: Bounds,
): Promise<Claims> {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(returned)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const tokens = await client.authorizationCodeGrant(at, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('No ID token came');
  if (claims['email'] !== undefined || !at.serverMetadata().userinfo_endpoint) return claims;
  const more = await client.fetchUserInfo(at, tokens.access_token, claims.sub);
  // An address and whether it is confirmed come from one place: together, or not at all.
  return { ...claims, ...more, iss: claims.iss, sub: claims.sub };
}
