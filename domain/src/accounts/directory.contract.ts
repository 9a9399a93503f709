// The user directory: the staff's list of all users, a user's record, and staff actions on accounts.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { Booking } from '../expert-sessions/bookings.contract.ts';
import { IDENTITY_ERRORS, IdentityProof } from '../auth/second-factor.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  line,
  country,
  date,
  email,
  id,
  language,
  emptyReply,
  page,
  pageOf,
  spreadsheetQuery,
  sortedPage,
} from '../kernel/fields.ts';
import { OrganizationBrief } from '../users/organization-brief.contract.ts';
import { ExpertHours } from '../organizations/organizations.contract.ts';
import { BulkUserResult, BulkUserAction } from './bulk-actions.contract.ts';
import {
  OffboardingItem,
  OffboardingKind,
  offboardingDecisions,
  REMOVAL_REFUSALS,
} from './offboarding.contract.ts';
import { UserColumn, UserFilter, ListUsersQuery } from './user-query.contract.ts';
import {
  PersonBrief,
  PresenceStatus,
  Profile,
  SignUpReviewStatus,
} from '../users/users.contract.ts';

export const UserRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** As stored: staff can replace a role that no longer exists. */
  role: z.string(),
  photo: id.nullable(),
  organization: z.object({ id, name: z.string() }).nullable(),
  status: PresenceStatus,
  phone: z.string(),
  country: z.string(),
  language,
  isCompleted: z.boolean(),
  isRemoved: z.boolean(),
  /** The account was erased: it has no address and can't be changed. */
  isErased: z.boolean(),
  station5G: z.boolean(),
  review: SignUpReviewStatus.nullable(),
  /** A sign-up can be reviewed only after its email address is confirmed. */
  isVerified: z.boolean(),
  joinedAt: z.string(),
  /** Null before the user's first visit. */
  seenAt: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserRecord = UserRow.omit({ organization: true }).extend({
  ...Profile.shape,
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  country: z.string(),
  birthdate: date.nullable(),
  organization: OrganizationBrief.nullable(),
  /** An account without a password signs in first by its invitation link. */
  hasPassword: z.boolean(),
  keepInformed: z.boolean(),
  reviewReason: z.string().nullable(),
});
export type UserRecord = z.infer<typeof UserRecord>;

export const NewUser = z.strictObject({
  firstName: line(80),
  lastName: line(80),
  email,
  role: Role,
  organizationId: id.nullable(),
  language,
});
export type NewUser = z.infer<typeof NewUser>;

export const UserEdit = Profile.extend({
  id,
  email,
  role: Role,
  organizationId: id.nullable(),
  station5G: z.boolean(),
  /** Empty until the registration is completed. */
  country: z.union([z.literal(''), country]),
});
export type UserEdit = z.infer<typeof UserEdit>;

export const UserChanges = UserEdit.omit({ id: true }).partial().extend({ id });
export type UserChanges = z.infer<typeof UserChanges>;

const user = z.object({ user: UserRecord });

export const directory = contract({
  list: {
    summary: 'Lists users, searched by parts of words, filtered and sorted',
    method: 'GET',
    path: '/users',
    access: permission('read', 'user'),
    query: ListUsersQuery.extend(sortedPage),
    reply: pageOf(UserRow),
  },
  count: {
    summary: 'Counts the users that match the filters',
    method: 'GET',
    path: '/users/count',
    access: permission('read', 'user'),
    query: UserFilter,
    reply: z.object({ count: z.number() }),
  },
  export: {
    summary:
      'Exports the filtered users as CSV or XLSX, in order, with names, email and the chosen columns',
    method: 'GET',
    path: '/user/data',
    access: permission('read', 'user'),
    query: ListUsersQuery.extend({
      ...spreadsheetQuery,
      columns: z
        .string()
        .max(200)
        .transform((names) => names.split(',').filter(Boolean))
        .pipe(z.array(UserColumn))
        .optional(),
    }),
    reply: 'spreadsheet',
  },
  get: {
    summary: 'Returns one user with everything staff may see',
    method: 'GET',
    path: '/users/{id}',
    access: permission('read', 'user'),
    params: z.object({ id }),
    reply: user,
    errors: ['user.not_found'],
  },
  bookings: {
    summary: 'Lists the bookings of a user, newest first',
    method: 'GET',
    path: '/users/{id}/bookings',
    access: permission('read', 'user'),
    params: z.object({ id }),
    query: z.strictObject(page),
    reply: pageOf(Booking),
    errors: ['user.not_found'],
  },
  hours: {
    summary: 'Returns the hours that a user or their organization has used, by expert',
    method: 'GET',
    path: '/users/{id}/hours',
    access: permission('read', 'user'),
    params: z.object({ id }),
    reply: z.object({ hours: z.array(ExpertHours) }),
    errors: ['user.not_found'],
  },
  create: {
    summary: 'Creates an account and emails a link to choose a password',
    method: 'POST',
    path: '/user',
    access: permission('create', 'user'),
    body: NewUser,
    reply: user,
    creates: true,
    errors: [
      'auth.email_taken',
      'auth.temporary_email',
      'access.super_admin_required',
      'organization.not_found',
    ],
  },
  edit: {
    summary:
      'Lets staff change the sent fields of a user: profile, email (with their own password), role, organization, 5G flag',
    method: 'PUT',
    path: '/user/profile',
    access: permission('update', 'user'),
    /** Password and code are the caller's own; a new email address needs them. */
    body: UserChanges.extend(IdentityProof.shape),
    reply: user,
    errors: [
      ...IDENTITY_ERRORS,
      'user.not_found',
      'auth.email_taken',
      'auth.temporary_email',
      'access.super_admin_required',
      'user.last_super_admin',
      'user.registration_open',
      'user.own_role',
      'user.awaited',
      'user.owns_organization',
      'organization.not_found',
      'user.erased',
    ],
  },
  invite: {
    summary: 'Emails a new invitation link; the previous link stops working',
    method: 'POST',
    path: '/users/invitation',
    access: permission('update', 'user'),
    body: z.strictObject({ userId: id }),
    reply: emptyReply,
    errors: [
      'user.not_found',
      'access.super_admin_required',
      'user.already_in',
      'user.removed',
      'user.erased',
    ],
  },
  offboarding: {
    summary: 'Lists the open items of a user to remove, with the options for each',
    method: 'GET',
    path: '/users/{id}/leaving',
    access: permission('delete', 'user'),
    params: z.object({ id }),
    reply: z.object({ items: z.array(OffboardingItem) }),
    errors: ['user.not_found'],
  },
  successors: {
    summary:
      'Lists the users who could take over an open item of a user: experts who are free, organizers or staff',
    method: 'GET',
    path: '/users/{id}/leaving/successors',
    access: permission('delete', 'user'),
    params: z.object({ id }),
    query: z.strictObject({ kind: OffboardingKind, subject: id }),
    reply: z.object({ successors: z.array(PersonBrief) }),
  },
  remove: {
    summary:
      'Toggles isRemoved: ends all sign-in sessions and settles open items, or restores the user',
    method: 'POST',
    path: '/user/remove',
    access: permission('delete', 'user'),
    body: z.strictObject({
      userId: id,
      /** The requested state; toggles when omitted. */
      isRemoved: z.boolean().optional(),
      ...offboardingDecisions,
    }),
    reply: user,
    errors: REMOVAL_REFUSALS,
  },
  bulk: {
    summary: 'Runs one action for up to 100 users and returns a result for each',
    method: 'POST',
    path: '/users/bulk',
    access: permission('update', 'user'),
    body: BulkUserAction,
    reply: z.object({ results: z.array(BulkUserResult) }),
  },
});
