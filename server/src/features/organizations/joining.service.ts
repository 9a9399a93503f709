import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  entryOf,
  entryOfKnown,
  refuseInvitation,
  refuseToJoin,
} from '@thedot/domain/organizations/organizations.rules';
import type { InvitationCard, Joining } from '@thedot/domain/organizations/team.contract';
import type { z } from 'zod';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit.queries.ts';
import { hashNewPassword } from '../auth/entry.service.ts';
import { admit } from '../auth/sessions.service.ts';
import { announceUsers } from '../users/announcing.service.ts';
import {
  announceMembers,
  findPersonByEmail,
  lockPerson,
  savePlace,
} from '../users/membership.service.ts';
import { createUser, findForSignIn } from '../users/users.service.ts';
import { findInvitation, type InvitationRow, useInvitation } from './invitations.queries.ts';
import { lockOrganization } from './organizations.queries.ts';
import { tell } from './team.service.ts';

/**
 * Looking at an invitation uses nothing up: mail programs look at links too. Whoever holds one that made
 * somebody a member learns so: they may have joined by it and never got the answer.
 */
export async function lookAtInvitation(
  ctx: PublicContext,
  link: string,
): Promise<{ invitation: InvitationCard }> {
  const invitation = await readInvitation(ctx, link);
  const isUsed = invitation.memberId !== null;
  if (!isUsed) refuseUnusable(ctx, invitation);
  const hasAccount = (await findPersonByEmail(ctx.db, invitation.email)) !== undefined;
  return { invitation: { ...invitation, hasAccount, isUsed } };
}

async function readInvitation({ db, keys }: PublicContext, link: string): Promise<InvitationRow> {
  const id = keys.readLinkToken('join', link);
  return assertFound(id ? await findInvitation(db, id) : undefined, 'auth.token_invalid');
}

const refuseUnusable = ({ now }: PublicContext, invitation: InvitationRow) =>
  assertAllowed(refuseInvitation(invitation, now()));

/** Whoever holds the link has shown that the address is theirs. */
export async function join(
  ctx: PublicContext,
  { token, password, ...person }: z.output<typeof Joining>,
): Promise<SignInResult> {
  const looked = await readInvitation(ctx, token);
  refuseUnusable(ctx, looked);
  const { email, organization } = looked;
  const known = [email, person.firstName, person.lastName, organization];
  const passwordHash = await hashNewPassword(password, known);
  await transact(ctx, async (tx) => {
    const { db, now } = tx;
    const invitation = await lockInvitation(tx, token);
    refuseUnusable(tx, invitation);
    assertAllowed((await findPersonByEmail(db, email)) ? 'auth.email_taken' : null);
    const userId = await createUser(db, {
      ...person,
      email: invitation.email,
      passwordHash,
      ...entryOf(invitation),
      country: '',
      keepInformed: false,
      organizationId: invitation.organizationId,
      verifiedAt: now(),
    });
    const name = `${person.firstName} ${person.lastName}`;
    await enter(tx, invitation, { id: userId, name, role: entryOf(invitation).role });
  });
  return admit(ctx, assertFound(await findForSignIn(ctx.db, email), 'auth.token_invalid'), false);
}

/** With an account that is theirs already, by the address that was invited; who is in by it stays in. */
export async function acceptInvitation(ctx: Context, link: string) {
  await transact(ctx, async (tx, after) => {
    const { db, actor } = tx;
    const invitation = await lockInvitation(tx, link);
    if (invitation.memberId === actor.id) return;
    refuseUnusable(tx, invitation);
    const person = assertFound(await lockPerson(db, actor.id), 'user.not_found');
    assertAllowed(refuseToJoin(person, invitation));
    const isNew = person.organizationId === null;
    const { role, review } = isNew ? entryOfKnown(person, invitation) : person;
    const { organizationId } = invitation;
    if (isNew) await savePlace(db, person.id, { role, review, organizationId });
    await enter(tx, invitation, { ...person, role });
    after(() => ctx.caller.forget({ user: person.id }));
  });
  return {};
}

/** First the organization, then what is within it: in this order nobody waits for each other. */
async function lockInvitation(tx: PublicContext, link: string): Promise<InvitationRow> {
  const { organizationId } = await readInvitation(tx, link);
  await lockOrganization(tx.db, organizationId);
  return readInvitation(tx, link);
}

/** Whoever invites may let somebody in whom the hub has not looked at: the log says as what. */
async function enter(
  tx: PublicContext,
  invitation: InvitationRow,
  person: { readonly id: string; readonly name: string; readonly role: string },
): Promise<void> {
  const { db, now, caller } = tx;
  const isFirst = await useInvitation(db, invitation.id, { userId: person.id, now: now() });
  assertAllowed(isFirst ? null : 'organization.invitation_used');
  await audit(db, {
    actorId: person.id,
    action: 'organization.joined',
    subjectKind: 'organization',
    subjectId: invitation.organizationId,
    details: { role: person.role, invitedBy: invitation.invitedBy },
    address: caller.address,
  });
  await announceMembers(tx, invitation.organizationId);
  announceUsers(tx);
  const news = { to: invitation.ownerId, type: 'organization.joined', name: person.name } as const;
  await tell({ ...tx, actor: { id: person.id } }, { name: invitation.organization }, news);
}
