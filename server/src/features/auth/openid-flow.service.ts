import { createHash, randomBytes } from 'node:crypto';
import type { Provider, OpenIdCallback } from '@thedot/domain/auth/openid.contract';
import { emailOfClaims } from '@thedot/domain/auth/openid.rules';
import { AppError } from '@thedot/domain/errors';
import { OPENID_FLOW_MS } from '@thedot/domain/limits';
import {
  AuthorizationResponseError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { PublicContext } from '../../kernel/context.ts';
import type { IdentityProvider } from '../../openid-settings.ts';
import { type Bounds, type Claims, claimsFrom, meet, wayTo } from './identity-provider.ts';
import { type Identity, insertFlow, takeFlow } from './openid.queries.ts';
import { ProviderAway } from './provider-line.ts';

/** Whom a provider has named at the end of a sign-in that this very browser began here. */
export interface Recognised {
  readonly provider: IdentityProvider;
  readonly identity: Identity;
  readonly claims: Claims;
  readonly keep: boolean;
}

export function providerOf({ settings }: PublicContext, id: string): IdentityProvider {
  const provider = settings.oidc.find((it) => it.id === id);
  if (!provider) throw new AppError('openid.unknown_provider');
  return provider;
}

export const shown = ({ id, name }: IdentityProvider): Provider => ({ id, name });

/** Sends the browser to the provider, bound to come back as the same browser, once and in time. */
export async function begin(
  ctx: PublicContext,
  provider: IdentityProvider,
  { keep, sessionId }: { keep: boolean; sessionId: string | null },
): Promise<{ url: string }> {
  const unmet = (cause: unknown) => isAway(provider, cause);
  const at = await meet(provider).catch(unmet);
  // Tabs that begin side by side share the cookie.
  const browser = browserOf(ctx) ?? randomBytes(32).toString('base64url');
  ctx.caller.setCookie('openid', browser, OPENID_FLOW_MS);
  const expiresAt = new Date(ctx.now().getTime() + OPENID_FLOW_MS);
  const flow = { provider: provider.id, browser: markOf(browser), sessionId, keep };
  const { id } = await insertFlow(ctx.db, flow, expiresAt);
  const way = await wayTo(at, boundsOf(ctx, provider, id)).catch(unmet);
  return { url: way.href };
}

/** Ends what `begin` began, for the session that began it; whatever does not fit is refused. */
export async function end(
  ctx: PublicContext,
  { provider: id, ...returned }: OpenIdCallback,
  sessionId: string | null,
): Promise<Recognised> {
  const browser = browserOf(ctx);
  const flowId = ctx.keys.readOpenIdState(returned.state);
  const flow =
    browser && flowId ? await takeFlow(ctx.db, flowId, markOf(browser), ctx.now()) : undefined;
  // The address it came back to names the provider too: an answer of another one ends here.
  if (!flow || !flowId || flow.provider !== id || flow.sessionId !== sessionId) {
    throw new AppError('openid.expired');
  }
  const provider = providerOf(ctx, id);
  const at = await meet(provider).catch((cause: unknown) => isAway(provider, cause));
  const bounds = boundsOf(ctx, provider, flowId);
  const claims = await claimsFrom(at, returned, bounds).catch((cause: unknown) =>
    isRefused(provider, cause),
  );
  return { provider, claims, keep: flow.keep, identity: identityOf(provider, claims) };
}

const MOST_SUBJECT = 255;

function identityOf(provider: IdentityProvider, claims: Claims): Identity {
  const { iss, sub } = claims;
  const isOne = sub.length > 0 && sub.length <= MOST_SUBJECT && sub.isWellFormed();
  if (!isOne || sub.includes('\u0000')) {
    throw new AppError('openid.failed', { params: { provider: provider.name } });
  }
  return { issuer: new URL(iss).href, subject: sub, email: emailOfClaims(claims) ?? '' };
}

const boundsOf = (
  { keys, settings }: PublicContext,
  provider: IdentityProvider,
  flowId: string,
): Bounds => ({
  redirectUri: `${settings.publicUrl}/sso/callback/${provider.id}`,
  state: keys.openIdPart('state', flowId),
  nonce: keys.openIdPart('nonce', flowId),
  verifier: keys.openIdPart('verifier', flowId),
});

const COOKIE = /^[\w-]{43}$/;

function browserOf({ caller }: PublicContext): string | null {
  const cookie = caller.cookie('openid');
  return cookie && COOKIE.test(cookie) ? cookie : null;
}

const markOf = (browser: string) => createHash('sha256').update(browser).digest('base64url');

function isAway({ name }: IdentityProvider, cause: unknown): never {
  throw new AppError('openid.provider_away', { params: { provider: name }, cause });
}

/** What providers say when they are at fault themselves. */
const NOT_NOW: readonly string[] = ['server_error', 'temporarily_unavailable'];

function isRefused(provider: IdentityProvider, cause: unknown): never {
  if (isSilence(cause)) isAway(provider, cause);
  const said = cause instanceof AuthorizationResponseError ? cause.error : null;
  if (said && NOT_NOW.includes(said)) isAway(provider, cause);
  throw new AppError(said ? 'openid.declined' : 'openid.failed', {
    params: { provider: provider.name },
    cause: told(cause),
  });
}

/** With what the provider itself says is wrong, such as `invalid_client`: the operator reads it in the log. */
function told(cause: unknown): unknown {
  const said =
    cause instanceof WWWAuthenticateChallengeError
      ? cause.cause.map(({ parameters }) => parameters)
      : cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError
        ? [cause]
        : [];
  const words = said.flatMap((it) => [it.error, it.error_description]).filter(Boolean);
  return words.length ? new Error(words.join(', '), { cause }) : cause;
}

const isSilence = (error: unknown): boolean =>
  error instanceof ProviderAway ||
  (error instanceof Error && (error.name === 'TimeoutError' || isSilence(error.cause)));
