// Members, the owner and the invitations of an organization.
import { z } from 'zod';
import { anyOf, permission } from '../access/access.ts';
import type { Action } from '../access/resources.ts';
import { SignInResult } from '../auth/auth.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  line,
  email,
  id,
  language,
  emptyReply,
  pageOf,
  secret,
  sortedPage,
} from '../kernel/fields.ts';
import { PresenceStatus } from '../users/users.contract.ts';

/** The organization to use instead of the own one; staff only. */
const organizationScope = { organizationId: id.optional() };

/** A member as colleagues and staff see them; for other users the last four fields are null. */
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
  invitedBy: z.object({ id, name: z.string() }).nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the link of an invitation shows before sign-in. */
export const InvitationPreview = z.object({
  organizationId: id,
  organization: z.string(),
  inviter: z.string().nullable(),
  email: z.string(),
  expiresAt: z.string(),
  hasAccount: z.boolean(),
  /** Accepted by a user who is still a member: they only need to sign in. */
  isUsed: z.boolean(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const JoinByInvitationInput = z.strictObject({
  token: z.string().max(200),
  firstName: line(80),
  lastName: line(80),
  password: secret,
  language,
});
export type JoinByInvitationInput = z.input<typeof JoinByInvitationInput>;

const token = z.strictObject({ token: z.string().max(200) });
const memberSelection = z.strictObject({ ...organizationScope, userId: id });
const invitation = z.strictObject({ ...organizationScope, id });

const LINK_ERRORS = [
  'auth.token_invalid',
  'organization.invitation_expired',
  'organization.invitation_replaced',
  'organization.invitation_revoked',
  'organization.invitation_used',
] as const;
const MANAGEMENT_ERRORS = [
  'organization.none',
  'organization.not_found',
  'organization.owners_only',
] as const;
const INVITATION_ERRORS = [
  'auth.temporary_email',
  'organization.already_member',
  'organization.too_many_invitations',
  'request.rate_limited',
] as const;

/** The owner changes the own team; staff change every organization. */
const managing = (action: Action) =>
  anyOf(permission(action, 'team'), permission('update', 'startup'));

export const team = contract({
  members: {
    summary: 'Lists the members of the own organization by name',
    method: 'GET',
    path: '/user/getMembers',
    access: permission('read', 'team'),
    query: z.strictObject(sortedPage),
    reply: pageOf(Member),
    errors: ['organization.none', 'organization.not_found'],
  },
  invite: {
    summary: 'Invites a person by email with a single-use link valid for 7 days; owners only',
    method: 'POST',
    path: '/user/member',
    access: managing('create'),
    body: z.strictObject({ ...organizationScope, email }),
    reply: emptyReply,
    creates: true,
    errors: [...MANAGEMENT_ERRORS, ...INVITATION_ERRORS],
  },
  removeMember: {
    summary: 'Removes a member from the organization; owners only',
    method: 'DELETE',
    path: '/user/member',
    access: managing('delete'),
    body: memberSelection,
    reply: emptyReply,
    errors: [...MANAGEMENT_ERRORS, 'organization.not_a_member', 'organization.owner_stays'],
  },
  invitations: {
    summary: 'Lists open invitations, newest first',
    method: 'GET',
    path: '/user/getInvitations',
    access: managing('read'),
    query: z.strictObject(organizationScope),
    reply: z.object({ invitations: z.array(Invitation) }),
    errors: MANAGEMENT_ERRORS,
  },
  resendInvitation: {
    summary: 'Resends an invitation with a new link; the previous link stops working',
    method: 'POST',
    path: '/user/resendInvitation',
    access: managing('create'),
    body: invitation,
    reply: emptyReply,
    errors: [...MANAGEMENT_ERRORS, ...INVITATION_ERRORS, 'organization.invitation_not_found'],
  },
  revokeInvitation: {
    summary: 'Revokes an invitation and its link',
    method: 'DELETE',
    path: '/user/invitation',
    access: managing('delete'),
    body: invitation,
    reply: emptyReply,
    errors: [...MANAGEMENT_ERRORS, 'organization.invitation_not_found'],
  },
  changeOwner: {
    summary: 'Makes another member the owner; owners and staff',
    method: 'POST',
    path: '/user/changeOrgOwner',
    access: managing('update'),
    body: memberSelection,
    reply: emptyReply,
    errors: [...MANAGEMENT_ERRORS, 'organization.not_a_member', 'organization.owner_waits'],
  },
  eject: {
    summary: 'Leaves the own organization; staff can remove another user from theirs',
    method: 'POST',
    path: '/user/ejectOrg',
    access: 'signed-in',
    body: z.strictObject({ userId: id.optional() }),
    reply: emptyReply,
    errors: [
      'user.not_found',
      'organization.none',
      'organization.not_a_member',
      'organization.owner_stays',
      'organization.pass_on_first',
    ],
  },
  previewInvitation: {
    summary: 'Returns the invitation that a link belongs to',
    method: 'POST',
    path: '/user/invitation',
    access: 'public',
    body: token,
    reply: z.object({ invitation: InvitationPreview }),
    limit: { tries: 60, minutes: 15 },
    errors: LINK_ERRORS,
  },
  join: {
    summary: 'Creates an account from an invitation, as a member, and signs in',
    method: 'POST',
    path: '/user/invitation/join',
    access: 'public',
    body: JoinByInvitationInput,
    reply: SignInResult,
    limit: { tries: 30, minutes: 15 },
    errors: [...LINK_ERRORS, 'auth.email_taken', 'auth.password_length', 'auth.password_common'],
  },
  accept: {
    summary: 'Accepts an invitation with the current account',
    method: 'POST',
    path: '/user/invitation/accept',
    access: 'completing',
    body: token,
    reply: emptyReply,
    errors: [...LINK_ERRORS, 'organization.invitation_other', 'organization.leave_first'],
  },
});
