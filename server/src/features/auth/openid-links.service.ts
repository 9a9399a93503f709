import type { Provider, OpenIdCallback, SignInMethod } from '@thedot/domain/auth/openid.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { announceAccount } from '../users/announcing.service.ts';
import { begin, end, providerOf, shown } from './openid-flow.service.ts';
import { deleteIdentity, findIdentities, insertIdentity } from './openid.queries.ts';
import { provePassword } from './passwords.service.ts';

/** Every provider of the settings, and links to those that are there no longer, so that they can be taken away. */
export async function listSignInMethods({
  db,
  actor,
  settings,
}: Context): Promise<{ methods: SignInMethod[] }> {
  const identities = await findIdentities(db, actor.id);
  const methods = settings.oidc.map((provider): SignInMethod => {
    const own = identities.find(({ issuer }) => issuer === provider.issuer);
    return { provider: shown(provider), linked: own ? linkOf(own) : null };
  });
  const left = identities.filter(({ issuer }) => !settings.oidc.some((it) => it.issuer === issuer));
  return {
    methods: [...methods, ...left.map((own) => ({ provider: nameless(own), linked: linkOf(own) }))],
  };
}

type Own = Awaited<ReturnType<typeof findIdentities>>[number];

const linkOf = ({ id, email, since }: Own) => ({ id, email, since });
const nameless = ({ id, issuer }: Own): Provider => ({ id, name: new URL(issuer).host });

/** Whoever sits before an open session could leave a way in for themselves: so the password is asked for. */
export async function startLink(ctx: Context, wish: { provider: string; password: string }) {
  const provider = providerOf(ctx, wish.provider);
  await provePassword(ctx, 'password', wish.password);
  const own = await findIdentities(ctx.db, ctx.actor.id);
  assertAllowed(own.some((it) => it.issuer === provider.issuer) ? 'openid.already_linked' : null);
  return begin(ctx, provider, { keep: false, sessionId: ctx.actor.sessionId });
}

export async function finishLink(ctx: Context, returned: OpenIdCallback) {
  const { provider, identity } = await end(ctx, returned, ctx.actor.sessionId);
  await transact(ctx, async (tx) => {
    await insertIdentity(tx.db, identity, tx.actor.id, tx.now());
    await tell(tx, 'linked', { name: provider.name, issuer: identity.issuer });
  });
  return { provider: shown(provider) };
}

/** Never the last way in: only who has a password can say it. */
export async function unlink(ctx: Context, wish: { id: string; password: string }) {
  await provePassword(ctx, 'password', wish.password);
  await transact(ctx, async (tx) => {
    const gone = await deleteIdentity(tx.db, wish.id, tx.actor.id);
    const { issuer } = assertFound(gone, 'openid.not_linked');
    const provider = tx.settings.oidc.find((it) => it.issuer === issuer);
    await tell(tx, 'unlinked', { name: provider?.name ?? new URL(issuer).host, issuer });
  });
  return {};
}

/** A new way in, or one less, is told to its owner, in case it was not them. */
async function tell(
  tx: Context,
  what: 'linked' | 'unlinked',
  { name, issuer }: { name: string; issuer: string },
): Promise<void> {
  const { db, actor, now, caller } = tx;
  announceAccount(tx, actor.id);
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
