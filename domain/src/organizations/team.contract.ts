// Who belongs to an organization: members, the owner, and those who are invited.
import { z } from 'zod';
import { SignInResult } from '../auth/auth.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  email,
  id,
  language,
  nothing,
  pageOf,
  secret,
  sortedPage,
  text,
} from '../kernel/fields.ts';
import { PresenceStatus } from '../users/users.contract.ts';

/** Says which organization is meant where it is not the own one; only staff may mean another. */
const where = { organizationId: id.optional() };

/** A member as their colleagues and the hub see them; to others the last four say nothing. */
export const Member = z.object({
  id,
  name: z.string(),
  photo: id.nullable(),
  position: z.string(),
  isOwner: z.boolean(),
  role: z.string().nullable(),
  status: PresenceStatus.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id,
  email: z.string(),
  invitedBy: z.string().nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the link of an invitation says to whoever holds it. */
export const InvitationCard = z.object({
  organizationId: id,
  organization: z.string(),
  inviter: z.string().nullable(),
  email: z.string(),
  expiresAt: z.string(),
  hasAccount: z.boolean(),
  /** By somebody who is still a member: they only need to sign in. */
  isUsed: z.boolean(),
});
export type InvitationCard = z.infer<typeof InvitationCard>;

export const Joining = z.strictObject({
  token: z.string().max(200),
  firstName: text(80),
  lastName: text(80),
  password: secret,
  language,
});
export type Joining = z.input<typeof Joining>;

const token = z.strictObject({ token: z.string().max(200) });
const chosen = z.strictObject({ ...where, userId: id });
const invitation = z.strictObject({ ...where, id });

const OF_THE_LINK = [
  'auth.token_invalid',
  'organization.invitation_expired',
  'organization.invitation_replaced',
  'organization.invitation_revoked',
  'organization.invitation_used',
] as const;
const OF_MANAGING = [
  'organization.none',
  'organization.not_found',
  'organization.owners_only',
] as const;
const OF_INVITING = [
  'auth.temporary_email',
  'organization.already_member',
  'organization.too_many_invitations',
  'request.rate_limited',
] as const;

export const team = contract({
  members: {
    summary: 'The members of an organization, by name',
    method: 'GET',
    path: '/user/getMembers',
    access: 'signed-in',
    query: z.strictObject({ ...where, ...sortedPage }),
    reply: pageOf(Member),
    errors: ['organization.none', 'organization.not_found'],
  },
  invite: {
    summary: 'The owner invites somebody by e-mail: 7 days, single use',
    method: 'POST',
    path: '/user/member',
    access: 'signed-in',
    body: z.strictObject({ ...where, email }),
    reply: nothing,
    creates: true,
    errors: [...OF_MANAGING, ...OF_INVITING],
  },
  removeMember: {
    summary: 'The owner takes a member out of the organization',
    method: 'DELETE',
    path: '/user/member',
    access: 'signed-in',
    body: chosen,
    reply: nothing,
    errors: [...OF_MANAGING, 'organization.not_a_member', 'organization.owner_stays'],
  },
  invitations: {
    summary: 'Who is invited and has not come yet, newest first',
    method: 'GET',
    path: '/user/getInvitations',
    access: 'signed-in',
    query: z.strictObject(where),
    reply: z.object({ invitations: z.array(Invitation) }),
    errors: OF_MANAGING,
  },
  resendInvitation: {
    summary: 'Sends an invitation once more, with a new link; the link before ends',
    method: 'POST',
    path: '/user/resendInvitation',
    access: 'signed-in',
    body: invitation,
    reply: nothing,
    errors: [...OF_MANAGING, ...OF_INVITING, 'organization.invitation_not_found'],
  },
  revokeInvitation: {
    summary: 'Takes an invitation back; its link ends',
    method: 'DELETE',
    path: '/user/invitation',
    access: 'signed-in',
    body: invitation,
    reply: nothing,
    errors: [...OF_MANAGING, 'organization.invitation_not_found'],
  },
  changeOwner: {
    summary: 'Passes ownership on to a member: the owner, or staff',
    method: 'POST',
    path: '/user/changeOrgOwner',
    access: 'signed-in',
    body: chosen,
    reply: nothing,
    errors: [...OF_MANAGING, 'organization.not_a_member', 'organization.owner_waits'],
  },
  eject: {
    summary: 'Leaves the own organization; staff take somebody else out of theirs',
    method: 'POST',
    path: '/user/ejectOrg',
    access: 'signed-in',
    body: z.strictObject({ userId: id.optional() }),
    reply: nothing,
    errors: [
      'user.not_found',
      'organization.none',
      'organization.not_a_member',
      'organization.owner_stays',
      'organization.pass_on_first',
    ],
  },
  lookAtInvitation: {
    summary: 'What an invitation is to, for whoever holds its link',
    method: 'POST',
    path: '/user/invitation',
    access: 'public',
    body: token,
    reply: z.object({ invitation: InvitationCard }),
    limit: { tries: 60, minutes: 15 },
    errors: OF_THE_LINK,
  },
  join: {
    summary: 'Makes the account of somebody who was invited, a member at once, and signs them in',
    method: 'POST',
    path: '/user/invitation/join',
    access: 'public',
    body: Joining,
    reply: SignInResult,
    limit: { tries: 30, minutes: 15 },
    errors: [...OF_THE_LINK, 'auth.email_taken', 'auth.password_length', 'auth.password_common'],
  },
  accept: {
    summary: 'Accepts an invitation with the account one has',
    method: 'POST',
    path: '/user/invitation/accept',
    access: 'completing',
    body: token,
    reply: nothing,
    errors: [...OF_THE_LINK, 'organization.invitation_other', 'organization.leave_first'],
  },
});
