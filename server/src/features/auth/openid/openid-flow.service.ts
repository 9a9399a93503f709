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
import type { PublicContext } from '../../../kernel/context.ts';
import type { IdentityProvider } from '../../../kernel/settings.ts';
import {
  ProviderUnavailableError,
  type FlowSecrets,
  type Claims,
  exchangeCallback,
  discoverProvider,
  buildSignInUrl,
} from './identity-provider.ts';
import { type Identity, insertFlow, consumeFlow } from './openid.queries.ts';

/** The result of a completed flow that this browser began. */
export interface ProviderSignIn {
  readonly provider: IdentityProvider;
  readonly identity: Identity;
  readonly claims: Claims;
  readonly keep: boolean;
}

export function requireProvider({ settings }: PublicContext, id: string): IdentityProvider {
  const provider = settings.oidc.find((it) => it.id === id);
  if (!provider) throw new AppError('openid.unknown_provider');
  return provider;
}

export const toProvider = ({ id, name }: IdentityProvider): Provider => ({ id, name });

/** Begins a flow: the browser must return with the same cookie, once and in time. */
export async function beginFlow(
  ctx: PublicContext,
  provider: IdentityProvider,
  { keep, sessionId }: { keep: boolean; sessionId: string | null },
): Promise<{ url: string }> {
  const onFailure = (cause: unknown) => throwUnavailable(provider, cause);
  const at = await discoverProvider(provider).catch(onFailure);
  // Concurrent tabs share the cookie.
  const browser = readBrowserCookie(ctx) ?? randomBytes(32).toString('base64url');
  ctx.caller.setCookie('openid', browser, OPENID_FLOW_MS);
  const expiresAt = new Date(ctx.now().getTime() + OPENID_FLOW_MS);
  const flow = { provider: provider.id, browser: hashBrowser(browser), sessionId, keep };
  const { id } = await insertFlow(ctx.db, flow, expiresAt);
  const signInUrl = await buildSignInUrl(at, flowSecretsOf(ctx, provider, id)).catch(onFailure);
  return { url: signInUrl.href };
}

/** Completes a flow of the same session and browser; refuses everything else. */
export async function completeFlow(
  ctx: PublicContext,
  { provider: id, ...returned }: OpenIdCallback,
  sessionId: string | null,
): Promise<ProviderSignIn> {
  const browser = readBrowserCookie(ctx);
  const flowId = ctx.keys.readOpenIdState(returned.state);
  const flow =
    browser && flowId
      ? await consumeFlow(ctx.db, flowId, hashBrowser(browser), ctx.now())
      : undefined;
  // The callback address contains the provider too: another provider's response is refused here.
  if (!flow || !flowId || flow.provider !== id || flow.sessionId !== sessionId) {
    throw new AppError('openid.expired');
  }
  const provider = requireProvider(ctx, id);
  const at = await discoverProvider(provider).catch((cause: unknown) =>
    throwUnavailable(provider, cause),
  );
  const secrets = flowSecretsOf(ctx, provider, flowId, returned.state);
  const claims = await exchangeCallback(at, returned, secrets).catch((cause: unknown) =>
    throwRefused(provider, cause),
  );
  return { provider, claims, keep: flow.keep, identity: identityOf(provider, claims) };
}

const MAX_SUBJECT_LENGTH = 255;

function identityOf(provider: IdentityProvider, claims: Claims): Identity {
  const { iss, sub } = claims;
  const isValid = sub.length > 0 && sub.length <= MAX_SUBJECT_LENGTH && sub.isWellFormed();
  if (!isValid || sub.includes('\u0000')) {
    throw new AppError('openid.failed', { params: { provider: provider.name } });
  }
  return { issuer: new URL(iss).href, subject: sub, email: emailOfClaims(claims) ?? '' };
}

const flowSecretsOf = (
  { keys, settings }: PublicContext,
  provider: IdentityProvider,
  flowId: string,
  returnedState?: string,
): FlowSecrets => ({
  redirectUri: `${settings.publicUrl}/sso/callback/${provider.id}`,
  state: keys.openIdSecret('state', flowId, returnedState),
  nonce: keys.openIdSecret('nonce', flowId, returnedState),
  verifier: keys.openIdSecret('verifier', flowId, returnedState),
});

const COOKIE = /^[\w-]{43}$/;

function readBrowserCookie({ caller }: PublicContext): string | null {
  const cookie = caller.cookie('openid');
  return cookie && COOKIE.test(cookie) ? cookie : null;
}

const hashBrowser = (browser: string) => createHash('sha256').update(browser).digest('base64url');

function throwUnavailable({ name }: IdentityProvider, cause: unknown): never {
  throw new AppError('openid.provider_away', { params: { provider: name }, cause });
}

/** The errors of providers that are temporarily unavailable. */
const TEMPORARY_ERRORS: readonly string[] = ['server_error', 'temporarily_unavailable'];

function throwRefused(provider: IdentityProvider, cause: unknown): never {
  if (isTimeout(cause)) throwUnavailable(provider, cause);
  const error = cause instanceof AuthorizationResponseError ? cause.error : null;
  if (error && TEMPORARY_ERRORS.includes(error)) throwUnavailable(provider, cause);
  throw new AppError(error ? 'openid.declined' : 'openid.failed', {
    params: { provider: provider.name },
    cause: withProviderError(cause),
  });
}

/** Adds the provider's own error, such as `invalid_client`, for the operator's log. */
function withProviderError(cause: unknown): unknown {
  const errors =
    cause instanceof WWWAuthenticateChallengeError
      ? cause.cause.map(({ parameters }) => parameters)
      : cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError
        ? [cause]
        : [];
  const words = errors.flatMap((it) => [it.error, it.error_description]).filter(Boolean);
  return words.length ? new Error(words.join(', '), { cause }) : cause;
}

const isTimeout = (error: unknown): boolean =>
  error instanceof ProviderUnavailableError ||
  (error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause)));
