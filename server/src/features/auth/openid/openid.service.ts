import type { OpenIdCallback } from '@thedot/domain/auth/openid.contract';
import { openIdProfile, refuseOpenIdProfile } from '@thedot/domain/auth/openid.rules';
import { AppError, type ErrorCode, assertFound } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { type PublicContext, transact } from '../../../kernel/context.ts';
import type { IdentityProvider } from '../../../kernel/settings.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { lockKeys } from '../../../platform/allocations/allocations.queries.ts';
import { enqueue } from '../../../platform/jobs/jobs.queries.ts';
import { publishUserListChange } from '../../users/user-changes.service.ts';
import { createUser, findAccount, isEmailTaken } from '../../users/users.service.ts';
import { refuseTemporaryEmail } from '../passwords/new-accounts.service.ts';
import {
  beginFlow,
  completeFlow,
  requireProvider,
  type ProviderSignIn,
  toProvider,
} from './openid-flow.service.ts';
import { discoverProvider } from './identity-provider.ts';
import { insertIdentity, updateIdentitySignIn } from './openid.queries.ts';
import { completeSignIn } from '../sign-in/sessions.service.ts';

/** Reads what a provider says of itself now, whatever was read before. */
export const readProvider = (provider: IdentityProvider) =>
  discoverProvider(provider, { isFresh: true });

export const listProviders = ({ settings }: PublicContext) => ({
  providers: settings.oidc.map(toProvider),
});

export const startSignIn = (ctx: PublicContext, input: { provider: string; keep: boolean }) =>
  beginFlow(ctx, requireProvider(ctx, input.provider), { keep: input.keep, sessionId: null });

export async function finishSignIn(
  ctx: PublicContext,
  { language, ...returned }: OpenIdCallback & { language: Language },
) {
  const signIn = await completeFlow(ctx, returned, null);
  const { identity, keep } = signIn;
  const known = await updateIdentitySignIn(ctx.db, identity, ctx.now());
  const userId = known?.userId ?? (await createProviderAccount(ctx, signIn, language));
  ctx.caller.setSubject(userId);
  const user = assertFound(await findAccount(ctx.db, userId), 'auth.invalid_credentials');
  if (!user.isVerified && !user.isRemoved) {
    throw new AppError('auth.not_verified', { params: { email: user.email } });
  }
  return completeSignIn(ctx, user, { keep, way: `openid:${returned.provider}` });
}

/**
 * Creates an account for an identity without one. An existing account with the same email is not linked (decision
 * 24): its owner links it when signed in.
 */
async function createProviderAccount(
  ctx: PublicContext,
  { provider, identity, claims }: ProviderSignIn,
  language: Language,
): Promise<string> {
  const profile = openIdProfile(claims);
  const params = { provider: provider.name, ...(profile && { email: profile.email }) };
  if (!profile) throw new AppError('openid.no_email', { params });
  const refuse = (code: ErrorCode | null) => {
    if (code) throw new AppError(code, { params });
  };
  const { email, isVerified, firstName, lastName } = profile;
  refuse(refuseTemporaryEmail(email));
  refuse(refuseOpenIdProfile(profile, provider.domains));

  return transact(ctx, async (tx) => {
    const { db, now } = tx;
    // Two tabs may finish at once: the second finds the account of the first.
    await lockKeys(db, [`identity:${identity.issuer} ${identity.subject}`]);
    const known = await updateIdentitySignIn(db, identity, now());
    if (known) return known.userId;
    refuse((await isEmailTaken(db, email)) ? 'openid.email_of_account' : null);
    const userId = await createUser(db, {
      email,
      firstName,
      lastName,
      language,
      role: 'sso',
      // Users of the operator's providers need no review.
      review: null,
      passwordHash: null,
      country: '',
      keepInformed: false,
      ...(isVerified && { verifiedAt: now() }),
    });
    await insertIdentity(db, identity, userId, now());
    publishUserListChange(tx);
    if (!isVerified) await enqueue(db, 'send-verification', { email });
    await audit(db, {
      actorId: userId,
      action: 'user.created-by-provider',
      subjectKind: 'user',
      subjectId: userId,
      details: { provider: provider.id, issuer: identity.issuer, isVerified },
      address: tx.caller.address,
    });
    return userId;
  });
}
