import { assertFound, assertAllowed, assertField } from '@thedot/domain/errors';
import type { Language } from '@thedot/domain/kernel/fields';
import { DAY_MS, HOUR_MS } from '@thedot/domain/kernel/time';
import { INVITE_TOKEN_MS, MAX_OPEN_INVITATIONS } from '@thedot/domain/limits';
import type { Invitation } from '@thedot/domain/organizations/team.contract';
import { announce } from '../../kernel/announce.ts';
import { type Context, transact } from '../../kernel/context.ts';
import { queueMail, type Recipient } from '../../platform/mail/mail.queries.ts';
import { consume } from '../../platform/rate-limits.ts';
import { refuseTemporary } from '../auth/entry.service.ts';
import { findPerson, findPersonByEmail } from '../users/membership.service.ts';
import { findMe } from '../users/users.service.ts';
import {
  countOpenInvitations,
  findOpenInvitation,
  findOpenInvitations,
  insertInvitation,
  revokeFor,
} from './invitations.queries.ts';
import { findKept, lockKept, noteStaff } from './keeping.service.ts';
import type { LockedOrganization } from './organizations.queries.ts';

interface Where {
  readonly organizationId?: string | undefined;
}

/** Whether the address has an account shows in nothing that the inviter gets to see. */
export async function inviteMember(
  ctx: Context,
  { organizationId, email }: Where & { readonly email: string },
) {
  assertField('email', refuseTemporary(email));
  await countMail(ctx, email);
  await transact(ctx, async (tx) => {
    const organization = await lockKept(tx, organizationId);
    await send(tx, organization, email);
  });
  return {};
}

export async function resendInvitation(
  ctx: Context,
  { organizationId, id }: Where & { readonly id: string },
) {
  const kept = await findKept(ctx, organizationId);
  const open = await findOpenInvitation(ctx.db, kept.id, id);
  const { email } = assertFound(open, 'organization.invitation_not_found');
  await countMail(ctx, email);
  await transact(ctx, async (tx) => {
    await send(tx, await lockKept(tx, organizationId), email);
  });
  return {};
}

export async function revokeInvitation(
  ctx: Context,
  { organizationId, id }: Where & { readonly id: string },
) {
  await transact(ctx, async (tx) => {
    const organization = await lockKept(tx, organizationId);
    const open = await findOpenInvitation(tx.db, organization.id, id);
    const { email } = assertFound(open, 'organization.invitation_not_found');
    await revokeFor(tx.db, organization.id, email, tx.now());
    await noteStaff(tx, organization, { action: 'organization.invitation-revoked' });
    announceInvitations(tx, organization);
  });
  return {};
}

export async function findInvitations(
  ctx: Context,
  { organizationId }: Where,
): Promise<{ invitations: Invitation[] }> {
  const { id } = await findKept(ctx, organizationId);
  const now = ctx.now().getTime();
  const open = await findOpenInvitations(ctx.db, id);
  return {
    invitations: open.map((it) => ({ ...it, isExpired: Date.parse(it.expiresAt) <= now })),
  };
}

/** Nobody's inbox is filled through us: neither one address's, nor those of a long list. */
async function countMail(ctx: Context, email: string): Promise<void> {
  const { actor } = ctx;
  const address = email.toLowerCase();
  await consume(ctx, { key: `invite:${actor.id}`, points: 100, windowMs: HOUR_MS });
  await consume(ctx, { key: `invite:${actor.id}:${address}`, points: 5, windowMs: DAY_MS });
}

/** A newer link takes the place of the one before. */
async function send(tx: Context, organization: LockedOrganization, email: string): Promise<void> {
  const { db, actor, now } = tx;
  const person = await findPersonByEmail(db, email);
  assertField(
    'email',
    person?.organizationId === organization.id && !person.isRemoved
      ? 'organization.already_member'
      : null,
  );
  await revokeFor(db, organization.id, email, now());
  const isFull = (await countOpenInvitations(db, organization.id)) >= MAX_OPEN_INVITATIONS;
  assertAllowed(isFull ? 'organization.too_many_invitations' : null);

  const { language, ...me } = await findMe(tx);
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
      inviter: `${me.firstName} ${me.lastName}`,
    },
    dedupeKey: `join:${invitation.id}`,
  });
  await noteStaff(tx, organization, { action: 'organization.invited' });
  announceInvitations(tx, organization);
}

/** Whoever is invited is for the owner and the staff to see. */
const announceInvitations = (tx: Context, { ownerId }: LockedOrganization): void =>
  announce(tx, 'update-organization', { to: ownerId === null ? [] : [ownerId], staff: true });

/** Somebody with an account reads it in their own language. */
const recipient = (
  person: Awaited<ReturnType<typeof findPerson>>,
  address: string,
  language: Language,
): Recipient => (person ? { userId: person.id } : { address, language });
