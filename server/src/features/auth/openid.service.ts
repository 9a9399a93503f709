import type { OpenIdCallback } from '@thedot/domain/auth/openid.contract';
import { openIdProfile, refuseOpenIdProfile } from '@thedot/domain/auth/openid.rules';
import { AppError, type ErrorCode, assertFound } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { type PublicContext, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { lockKeys } from '../../platform/claims/claims.queries.ts';
import { enqueue } from '../../platform/jobs/jobs.queries.ts';
import { announceUsers } from '../users/announcing.service.ts';
import { createUser, findAccount, isEmailTaken } from '../users/users.service.ts';
import { refuseTemporary } from './entry.service.ts';
import { begin, end, providerOf, type Recognised, shown } from './openid-flow.service.ts';
import { insertIdentity, useIdentity } from './openid.queries.ts';
import { admit } from './sessions.service.ts';

export const listProviders = ({ settings }: PublicContext) => ({
  providers: settings.oidc.map(shown),
});

export const startSignIn = (ctx: PublicContext, wish: { provider: string; keep: boolean }) =>
  begin(ctx, providerOf(ctx, wish.provider), { keep: wish.keep, sessionId: null });

export async function finishSignIn(
  ctx: PublicContext,
  { language, ...returned }: OpenIdCallback & { language: Language },
) {
  const recognised = await end(ctx, returned, null);
  const { identity, keep } = recognised;
  const known = await useIdentity(ctx.db, identity, ctx.now());
  const userId = known?.userId ?? (await takeIn(ctx, recognised, language));
  ctx.caller.isAbout(userId);
  const user = assertFound(await findAccount(ctx.db, userId), 'auth.invalid_credentials');
  if (!user.isVerified && !user.isRemoved) {
    throw new AppError('auth.not_verified', { params: { email: user.email } });
  }
  return admit(ctx, user, keep);
}

/**
 * An account for somebody whom only the provider knows. An address that is an account's already is no
 * proof that the account is theirs (decision 24): that one is linked by its owner, from within.
 */
async function takeIn(
  ctx: PublicContext,
  { provider, identity, claims }: Recognised,
  language: Language,
): Promise<string> {
  const newcomer = openIdProfile(claims);
  const params = { provider: provider.name, ...(newcomer && { email: newcomer.email }) };
  if (!newcomer) throw new AppError('openid.no_email', { params });
  const refuse = (code: ErrorCode | null) => {
    if (code) throw new AppError(code, { params });
  };
  const { email, isVerified, firstName, lastName } = newcomer;
  refuse(refuseTemporary(email));
  refuse(refuseOpenIdProfile(newcomer, provider.domains));

  return transact(ctx, async (tx) => {
    const { db, now } = tx;
    // Two tabs of somebody new end at once: the second finds the account of the first.
    await lockKeys(db, [`identity:${identity.issuer} ${identity.subject}`]);
    const known = await useIdentity(db, identity, now());
    if (known) return known.userId;
    refuse((await isEmailTaken(db, email)) ? 'openid.email_of_account' : null);
    const userId = await createUser(db, {
      email,
      firstName,
      lastName,
      language,
      role: 'sso',
      // Whom a provider of the operator's choice knows has been looked at already.
      review: null,
      passwordHash: null,
      country: '',
      keepInformed: false,
      ...(isVerified && { verifiedAt: now() }),
    });
    await insertIdentity(db, identity, userId, now());
    announceUsers(tx);
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
