import type { SignInResult } from '@thedot/domain/auth/auth.contract';
import { assertFound, assertAllowed } from '@thedot/domain/errors';
import {
  newMemberRole,
  existingUserRole,
  refuseInvitation,
  refuseJoining,
} from '@thedot/domain/organizations/organizations.rules';
import type {
  InvitationPreview,
  JoinByInvitationInput,
} from '@thedot/domain/organizations/team.contract';
import type { z } from 'zod';
import { type Context, type PublicContext, transact } from '../../kernel/context.ts';
import { audit } from '../../platform/audit/audit.queries.ts';
import { hashNewPassword } from '../auth/passwords/new-accounts.service.ts';
import { auditAuth } from '../auth/audit/auth-audit.service.ts';
import { completeSignIn } from '../auth/sign-in/sessions.service.ts';
import { publishUserListChange } from '../users/user-changes.service.ts';
import {
  publishOrganizationChange,
  findPersonByEmail,
  lockPerson,
  saveMembership,
} from '../users/membership.service.ts';
import { createUser, findForSignIn } from '../users/users.service.ts';
import {
  findInvitation,
  type InvitationRow,
  markInvitationAccepted,
} from './invitations.queries.ts';
import { lockOrganization } from './organizations.queries.ts';
import { notifyTeamChange } from './team.service.ts';

/**
 * Shows an invitation without using it up, because email programs open links too. A used link says so if
 * its user is a member: they may have joined without getting the response.
 */
export async function previewInvitation(
  ctx: PublicContext,
  link: string,
): Promise<{ invitation: InvitationPreview }> {
  const invitation = await readInvitation(ctx, link);
  const isUsed = invitation.memberId !== null;
  if (!isUsed) assertUsable(ctx, invitation);
  const hasAccount = (await findPersonByEmail(ctx.db, invitation.email)) !== undefined;
  return { invitation: { ...invitation, hasAccount, isUsed } };
}

async function readInvitation({ db, keys }: PublicContext, link: string): Promise<InvitationRow> {
  const id = keys.readLinkToken('join', link);
  return assertFound(id ? await findInvitation(db, id) : undefined, 'auth.token_invalid');
}

const assertUsable = ({ now }: PublicContext, invitation: InvitationRow) =>
  assertAllowed(refuseInvitation(invitation, now()));

/** The link proves that the address belongs to the person. */
export async function joinByInvitation(
  ctx: PublicContext,
  { token, password, ...person }: z.output<typeof JoinByInvitationInput>,
): Promise<SignInResult> {
  const previewed = await readInvitation(ctx, token);
  assertUsable(ctx, previewed);
  const { email, organization } = previewed;
  const personalWords = [email, person.firstName, person.lastName, organization];
  const passwordHash = await hashNewPassword(password, personalWords);
  await transact(ctx, async (tx) => {
    const { db, now } = tx;
    const invitation = await lockInvitation(tx, token);
    assertUsable(tx, invitation);
    assertAllowed((await findPersonByEmail(db, email)) ? 'auth.email_taken' : null);
    const userId = await createUser(db, {
      ...person,
      email: invitation.email,
      passwordHash,
      ...newMemberRole(invitation),
      country: '',
      keepInformed: false,
      organizationId: invitation.organizationId,
      verifiedAt: now(),
    });
    await auditAuth(tx, 'auth.registered', userId, { way: 'invitation' });
    const name = `${person.firstName} ${person.lastName}`;
    await completeJoining(tx, invitation, {
      id: userId,
      name,
      role: newMemberRole(invitation).role,
    });
  });
  return completeSignIn(
    ctx,
    assertFound(await findForSignIn(ctx.db, email), 'auth.token_invalid'),
    { keep: false, way: 'invitation' },
  );
}

/** Joins with an existing account of the invited address; repeating the request changes nothing. */
export async function acceptInvitation(ctx: Context, link: string) {
  await transact(ctx, async (tx, after) => {
    const { db, actor } = tx;
    const invitation = await lockInvitation(tx, link);
    if (invitation.memberId === actor.id) return;
    assertUsable(tx, invitation);
    const person = assertFound(await lockPerson(db, actor.id), 'user.not_found');
    assertAllowed(refuseJoining(person, invitation));
    const isNew = person.organizationId === null;
    const { role, review } = isNew ? existingUserRole(person, invitation) : person;
    const { organizationId } = invitation;
    if (isNew) await saveMembership(db, person.id, { role, review, organizationId });
    await completeJoining(tx, invitation, { ...person, role });
    after(() => ctx.caller.invalidateSessions({ user: person.id }));
  });
  return {};
}

/** Locks the organization before its rows: the same order everywhere avoids deadlocks. */
async function lockInvitation(tx: PublicContext, link: string): Promise<InvitationRow> {
  const { organizationId } = await readInvitation(tx, link);
  await lockOrganization(tx.db, organizationId);
  return readInvitation(tx, link);
}

/** The audit log keeps the role, because members may join without a review by the hub. */
async function completeJoining(
  tx: PublicContext,
  invitation: InvitationRow,
  person: { readonly id: string; readonly name: string; readonly role: string },
): Promise<void> {
  const { db, now, caller } = tx;
  const isFirst = await markInvitationAccepted(db, invitation.id, {
    userId: person.id,
    now: now(),
  });
  assertAllowed(isFirst ? null : 'organization.invitation_used');
  await audit(db, {
    actorId: person.id,
    action: 'organization.joined',
    subjectKind: 'organization',
    subjectId: invitation.organizationId,
    details: { role: person.role, invitedBy: invitation.invitedBy },
    address: caller.address,
  });
  await publishOrganizationChange(tx, invitation.organizationId);
  publishUserListChange(tx);
  const notification = {
    to: invitation.ownerId,
    type: 'organization.joined',
    name: person.name,
  } as const;
  await notifyTeamChange(
    { ...tx, actor: { id: person.id } },
    { name: invitation.organization },
    notification,
  );
}
