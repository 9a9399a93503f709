import * as client from 'openid-client';
import type { IdentityProvider } from '../../../kernel/settings.ts';

/** The secrets that bind a callback to its flow. */
export interface FlowSecrets {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The claims of a provider; only `iss` and `sub` identify the user. */
export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [name: string]: unknown;
}

const CLOCK_TOLERANCE_S = 60;
const METADATA_CACHE_MS = 3_600_000;

type CachedMetadata = { readonly until: number; readonly metadata: Promise<client.Configuration> };
const known = new WeakMap<IdentityProvider, CachedMetadata>();

/** Loads the provider's metadata on first use and once per hour; failures are not cached. */
export function discoverProvider(
  provider: IdentityProvider,
  { isFresh = false }: { readonly isFresh?: boolean } = {},
): Promise<client.Configuration> {
  const before = known.get(provider);
  if (!isFresh && before && before.until > Date.now()) return before.metadata;
  const metadata = discover(provider);
  known.set(provider, { until: Date.now() + METADATA_CACHE_MS, metadata });
  metadata.catch(() => known.delete(provider));
  return metadata;
}

function discover({ issuer, clientId, clientSecret }: IdentityProvider) {
  const isLocal = new URL(issuer).protocol === 'http:';
  return client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: CLOCK_TOLERANCE_S },
    clientAuthentication(clientSecret),
    {
      [client.customFetch]: fetchBounded,
      timeout: PROVIDER_TIMEOUT_S,
      // The library trusts tokens received over TLS; this also checks their signatures.
      execute: [
        client.enableNonRepudiationChecks,
        ...(isLocal ? [client.allowInsecureRequests] : []),
      ],
    },
  );
}

/** Providers that do not declare an authentication method take the secret in the header. */
function clientAuthentication(secret: string): client.ClientAuth {
  const inBody = client.ClientSecretPost(secret);
  const inHeader = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

/** Builds the provider's address for the sign-in. */
export async function buildSignInUrl(at: client.Configuration, bounds: FlowSecrets): Promise<URL> {
  const url = client.buildAuthorizationUrl(at, {
    redirect_uri: bounds.redirectUri,
    scope: 'openid email profile',
    state: bounds.state,
    nonce: bounds.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(bounds.verifier),
    code_challenge_method: 'S256',
  });
  const { protocol } = new URL(at.serverMetadata().issuer);
  if (url.protocol !== protocol) throw new Error(`Its page for signing in is not by ${protocol}`);
  return url;
}

/** Exchanges the callback's parameters for the claims of the user; throws unless every check passes. */
export async function exchangeCallback(
  at: client.Configuration,
  returned: Readonly<Record<string, string | undefined>>,
  { redirectUri, state, nonce, verifier }: FlowSecrets,
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
  // The email and its verification must come from the same source.
  return { ...claims, ...more, iss: claims.iss, sub: claims.sub };
}

/** Longer than providers take; three such waits fit into the timeout of a call. */
export const PROVIDER_TIMEOUT_S = 3;

const MAX_BYTES = 256 * 1024;

/** The provider did not respond or failed: a retry may succeed. */
export class ProviderUnavailableError extends TypeError {
  override name = 'ProviderUnavailableError';
}

/**
 * Requests to addresses of the operator's issuers and their endpoints. Redirects are not followed (openid-client
 * disables them), and responses are limited in size.
 */
const fetchBounded: client.CustomFetch = async (url, { body, ...options }) => {
  const answer = await fetch(url, { ...options, ...(body && { body }) }).catch(throwUnavailable);
  if (answer.status >= 500)
    throw new ProviderUnavailableError(`${new URL(url).host} said ${answer.status}`);
  const text = await readBounded(answer).catch(throwUnavailable);
  return new Response(text, { status: answer.status, headers: decodedHeaders(answer.headers) });
};

function throwUnavailable(cause: unknown): never {
  throw cause instanceof ProviderUnavailableError
    ? cause
    : new ProviderUnavailableError('no answer', { cause });
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > MAX_BYTES)
      throw new ProviderUnavailableError(`an answer of more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The body is already decoded, so its encoding and length headers are void. */
function decodedHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  plain.delete('content-encoding');
  plain.delete('content-length');
  return plain;
}
