import type { Provider, OpenIdCallback, SignInMethod } from '@thedot/domain/auth/openid.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../../kernel/context.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import { queueMail } from '../../../platform/mail/mail.queries.ts';
import { publishAccountChange } from '../../users/user-changes.service.ts';
import {
  beginFlow,
  completeFlow,
  requireProvider,
  toProvider,
} from '../openid/openid-flow.service.ts';
import { deleteIdentity, findIdentities, insertIdentity } from '../openid/openid.queries.ts';
import { confirmPassword } from './passwords.service.ts';

/** Returns the configured providers, and links to former ones so that users can remove them. */
export async function listSignInMethods({
  db,
  actor,
  settings,
}: Context): Promise<{ methods: SignInMethod[] }> {
  const identities = await findIdentities(db, actor.id);
  const methods = settings.oidc.map((provider): SignInMethod => {
    const own = identities.find(({ issuer }) => issuer === provider.issuer);
    return { provider: toProvider(provider), linked: own ? linkOf(own) : null };
  });
  const former = identities.filter(
    ({ issuer }) => !settings.oidc.some((it) => it.issuer === issuer),
  );
  return {
    methods: [
      ...methods,
      ...former.map((own) => ({ provider: toFormerProvider(own), linked: linkOf(own) })),
    ],
  };
}

type Own = Awaited<ReturnType<typeof findIdentities>>[number];

const linkOf = ({ id, email, since }: Own) => ({ id, email, since });
const toFormerProvider = ({ id, issuer }: Own): Provider => ({ id, name: new URL(issuer).host });

/** Requires the password: otherwise a person at an open session could link their own identity. */
export async function startLink(ctx: Context, input: { provider: string; password: string }) {
  const provider = requireProvider(ctx, input.provider);
  await confirmPassword(ctx, 'password', input.password);
  const own = await findIdentities(ctx.db, ctx.actor.id);
  assertAllowed(own.some((it) => it.issuer === provider.issuer) ? 'openid.already_linked' : null);
  return beginFlow(ctx, provider, { keep: false, sessionId: ctx.actor.sessionId });
}

export async function finishLink(ctx: Context, returned: OpenIdCallback) {
  const { provider, identity } = await completeFlow(ctx, returned, ctx.actor.sessionId);
  await transact(ctx, async (tx) => {
    await insertIdentity(tx.db, identity, tx.actor.id, tx.now());
    await notifyOwner(tx, 'linked', { name: provider.name, issuer: identity.issuer });
  });
  return { provider: toProvider(provider) };
}

/** Removes a link. It requires a password, so it is never the last sign-in method. */
export async function unlink(ctx: Context, input: { id: string; password: string }) {
  await confirmPassword(ctx, 'password', input.password);
  await transact(ctx, async (tx) => {
    const gone = await deleteIdentity(tx.db, input.id, tx.actor.id);
    const { issuer } = assertFound(gone, 'openid.not_linked');
    const provider = tx.settings.oidc.find((it) => it.issuer === issuer);
    await notifyOwner(tx, 'unlinked', { name: provider?.name ?? new URL(issuer).host, issuer });
  });
  return {};
}

/** Informs the owner of the account about the change, in case it was not theirs. */
async function notifyOwner(
  tx: Context,
  what: 'linked' | 'unlinked',
  { name, issuer }: { name: string; issuer: string },
): Promise<void> {
  const { db, actor, now, caller } = tx;
  publishAccountChange(tx, actor.id);
  await audit(db, {
    actorId: actor.id,
    action: `identity.${what}`,
    subjectKind: 'user',
    subjectId: actor.id,
    details: { issuer },
    address: caller.address,
  });
  await queueMail(db, {
    userId: actor.id,
    template: `provider-${what}`,
    params: { provider: name },
    dedupeKey: `provider-${what}:${actor.id}:${issuer}:${now().toISOString()}`,
  });
}
