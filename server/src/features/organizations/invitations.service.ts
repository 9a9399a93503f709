import { assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { INVITE_TOKEN_MS, MAX_OPEN_INVITATIONS } from '@thedot/domain/limits';
import type { Invitation } from '@thedot/domain/organizations/team.contract';
import { publishChange } from '../../kernel/publish-change.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { queueMail, type Recipient } from '../../platform/mail/mail.queries.ts';
import { consume } from '../../platform/rate-limits/rate-limits.ts';
import { refuseTemporaryEmail } from '../auth/passwords/new-accounts.service.ts';
import { findPerson, findPersonByEmail } from '../users/membership.service.ts';
import { findMe } from '../users/users.service.ts';
import {
  countOpenInvitations,
  findOpenInvitation,
  findOpenInvitations,
  insertInvitation,
  revokeInvitationsTo,
} from './invitations.queries.ts';
import {
  findManagedOrganization,
  lockManagedOrganization,
  auditStaffAction,
} from './organization-management.service.ts';
import type { LockedOrganization } from './organizations.queries.ts';

interface OrganizationScope {
  readonly organizationId?: string | undefined;
}

/** Responds the same for addresses with and without an account. */
export async function inviteMember(
  ctx: Context,
  { organizationId, email }: OrganizationScope & { readonly email: string },
) {
  assertField('email', refuseTemporaryEmail(email));
  await limitInvitations(ctx, email);
  await transact(ctx, async (tx) => {
    const organization = await lockManagedOrganization(tx, organizationId);
    await sendInvitation(tx, organization, email);
  });
  return {};
}

export async function resendInvitation(
  ctx: Context,
  { organizationId, id }: OrganizationScope & { readonly id: string },
) {
  const managed = await findManagedOrganization(ctx, organizationId);
  const open = await findOpenInvitation(ctx.db, managed.id, id);
  const { email } = assertFound(open, 'organization.invitation_not_found');
  await limitInvitations(ctx, email);
  await transact(ctx, async (tx) => {
    await sendInvitation(tx, await lockManagedOrganization(tx, organizationId), email);
  });
  return {};
}

export async function revokeInvitation(
  ctx: Context,
  { organizationId, id }: OrganizationScope & { readonly id: string },
) {
  await transact(ctx, async (tx) => {
    const organization = await lockManagedOrganization(tx, organizationId);
    const open = await findOpenInvitation(tx.db, organization.id, id);
    const { email } = assertFound(open, 'organization.invitation_not_found');
    await revokeInvitationsTo(tx.db, organization.id, email, tx.now());
    await auditStaffAction(tx, organization, { action: 'organization.invitation-revoked' });
    publishInvitationChange(tx, organization);
  });
  return {};
}

export async function findInvitations(
  ctx: Context,
  { organizationId }: OrganizationScope,
): Promise<{ invitations: Invitation[] }> {
  const { id } = await findManagedOrganization(ctx, organizationId);
  const now = ctx.now().getTime();
  const open = await findOpenInvitations(ctx.db, id);
  return {
    invitations: open.map((it) => ({ ...it, isExpired: Date.parse(it.expiresAt) <= now })),
  };
}

/** Limits invitations per inviter, and per inviter and address. */
async function limitInvitations(ctx: Context, email: string): Promise<void> {
  const { actor } = ctx;
  const address = email.toLowerCase();
  await consume(ctx, { key: `invite:${actor.id}`, points: 100, windowMs: HOUR_MS });
  await consume(ctx, { key: `invite:${actor.id}:${address}`, points: 5, windowMs: DAY_MS });
}

/** Replaces the open link to this address. */
async function sendInvitation(
  tx: Context,
  organization: LockedOrganization,
  email: string,
): Promise<void> {
  const { db, actor, now } = tx;
  const person = await findPersonByEmail(db, email);
  assertField(
    'email',
    person?.organizationId === organization.id && !person.isRemoved
      ? 'organization.already_member'
      : null,
  );
  await revokeInvitationsTo(db, organization.id, email, now());
  const isFull = (await countOpenInvitations(db, organization.id)) >= MAX_OPEN_INVITATIONS;
  assertAllowed(isFull ? 'organization.too_many_invitations' : null);

  const { language, ...inviter } = await findMe(tx);
  const invitation = await insertInvitation(db, {
    organizationId: organization.id,
    email,
    language,
    invitedBy: actor.id,
    createdAt: now(),
    expiresAt: new Date(now().getTime() + INVITE_TOKEN_MS),
  });
  await queueMail(db, {
    ...recipient(person, email, language),
    template: 'join',
    params: {
      token: invitation.id,
      organization: organization.name,
      inviter: `${inviter.firstName} ${inviter.lastName}`,
    },
    dedupeKey: `join:${invitation.id}`,
  });
  await auditStaffAction(tx, organization, { action: 'organization.invited' });
  publishInvitationChange(tx, organization);
}

/** The owner and staff see open invitations. */
const publishInvitationChange = (tx: Context, { ownerId }: LockedOrganization): void =>
  publishChange(tx, 'update-organization', {
    userIds: ownerId === null ? [] : [ownerId],
    staff: true,
  });

/** A user gets the email in their own language. */
const recipient = (
  person: Awaited<ReturnType<typeof findPerson>>,
  address: string,
  language: Language,
): Recipient => (person ? { userId: person.id } : { address, language });
