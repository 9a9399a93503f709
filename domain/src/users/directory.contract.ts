// The directory: the staff's table of everybody, one person's page, and what staff do for people.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { Booking } from '../bookings/bookings.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  country,
  date,
  email,
  id,
  language,
  nothing,
  page,
  pageOf,
  sheetWish,
  sortedPage,
  text,
} from '../kernel/fields.ts';
import { OrganizationBrief } from '../organizations/brief.contract.ts';
import { ExpertHours } from '../organizations/organizations.contract.ts';
import { BulkAnswer, BulkWish } from './bulk.contract.ts';
import { Leaving, Settlement } from './leaving.contract.ts';
import { UserColumn, UserFilter, UserWish } from './user-wish.contract.ts';
import { PresenceStatus, Profile, Review } from './users.contract.ts';

export const UserRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** As stored; staff can give another to somebody whose role does not exist. */
  role: z.string(),
  photo: id.nullable(),
  organization: z.object({ id, name: z.string() }).nullable(),
  status: PresenceStatus,
  phone: z.string(),
  country: z.string(),
  language,
  isCompleted: z.boolean(),
  isRemoved: z.boolean(),
  /** Nothing of theirs is left: nobody to change, and no address. */
  isErased: z.boolean(),
  station5G: z.boolean(),
  review: Review.nullable(),
  /** Whoever waits is to be reviewed only once their address is confirmed. */
  isVerified: z.boolean(),
  joinedAt: z.string(),
  /** Null for whoever has not been here yet. */
  seenAt: z.string().nullable(),
});
export type UserRow = z.infer<typeof UserRow>;

export const UserRecord = UserRow.omit({ organization: true }).extend({
  ...Profile.shape,
  country: z.string(),
  birthdate: date.nullable(),
  organization: OrganizationBrief.nullable(),
  /** Whoever has none comes in by the link of their invitation. */
  hasPassword: z.boolean(),
  keepInformed: z.boolean(),
  reviewReason: z.string().nullable(),
});
export type UserRecord = z.infer<typeof UserRecord>;

export const NewUser = z.strictObject({
  firstName: text(80),
  lastName: text(80),
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
  /** Whoever has not completed their registration has not said it yet. */
  country: z.union([z.literal(''), country]),
});
export type UserEdit = z.infer<typeof UserEdit>;

export const UserChanges = UserEdit.omit({ id: true }).partial().extend({ id });
export type UserChanges = z.infer<typeof UserChanges>;

const user = z.object({ user: UserRecord });

export const directory = contract({
  list: {
    summary: 'Everybody, found by any part of a word, filtered and sorted',
    method: 'GET',
    path: '/users',
    access: permission('read', 'user'),
    query: UserWish.extend(sortedPage),
    reply: pageOf(UserRow),
  },
  count: {
    summary: 'How many people the same filters leave',
    method: 'GET',
    path: '/users/count',
    access: permission('read', 'user'),
    query: UserFilter,
    reply: z.object({ count: z.number() }),
  },
  export: {
    summary:
      'The people whom the filters leave, in their order, as CSV or XLSX: names, address and what else is chosen',
    method: 'GET',
    path: '/user/data',
    access: permission('read', 'user'),
    query: UserWish.extend({
      ...sheetWish,
      columns: z
        .string()
        .max(200)
        .transform((names) => names.split(',').filter(Boolean))
        .pipe(z.array(UserColumn))
        .optional(),
    }),
    reply: 'sheet',
  },
  one: {
    summary: 'One person with everything staff know of them',
    method: 'GET',
    path: '/users/{id}',
    access: permission('read', 'user'),
    params: z.object({ id }),
    reply: user,
    errors: ['user.not_found'],
  },
  bookings: {
    summary: 'Somebody’s bookings, newest first, for who sees everybody’s',
    method: 'GET',
    path: '/users/{id}/bookings',
    access: permission('read', 'user'),
    params: z.object({ id }),
    query: z.strictObject(page),
    reply: pageOf(Booking),
    errors: ['user.not_found'],
  },
  hours: {
    summary: 'The hours that somebody or their organization has used, by expert',
    method: 'GET',
    path: '/users/{id}/hours',
    access: permission('read', 'user'),
    params: z.object({ id }),
    reply: z.object({ hours: z.array(ExpertHours) }),
    errors: ['user.not_found'],
  },
  create: {
    summary: 'Makes an account for somebody and mails them a link to choose their password by',
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
      'Staff change what is sent of somebody: profile, address, role, organization, 5G mark; what is left out stays',
    method: 'PUT',
    path: '/user/profile',
    access: permission('update', 'user'),
    body: UserChanges,
    reply: user,
    errors: [
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
    summary: 'Mails the link of an invitation again; the one before stops working',
    method: 'POST',
    path: '/users/invitation',
    access: permission('update', 'user'),
    body: z.strictObject({ userId: id }),
    reply: nothing,
    errors: [
      'user.not_found',
      'access.super_admin_required',
      'user.already_in',
      'user.removed',
      'user.erased',
    ],
  },
  leaving: {
    summary: 'What somebody would leave open, and how each thing can be settled',
    method: 'GET',
    path: '/users/{id}/leaving',
    access: permission('delete', 'user'),
    params: z.object({ id }),
    reply: z.object({ lines: z.array(Leaving) }),
    errors: ['user.not_found'],
  },
  remove: {
    summary:
      'Toggles isRemoved: signs somebody out for good and settles what they leave, or restores',
    method: 'POST',
    path: '/user/remove',
    access: permission('delete', 'user'),
    body: z.strictObject({
      userId: id,
      /** What it shall be; without it, the other than it is. */
      isRemoved: z.boolean().optional(),
      settle: z.array(Settlement).max(100).default([]),
    }),
    reply: user,
    errors: [
      'user.not_found',
      'user.erased',
      'user.remove_self',
      'user.last_super_admin',
      'access.super_admin_required',
      'user.unsettled',
      'user.heir',
      'organization.not_a_member',
      'booking.reason_required',
      'booking.changed',
    ],
  },
  bulk: {
    summary: 'Does one thing for up to 100 people; each gets an answer of their own',
    method: 'POST',
    path: '/users/bulk',
    access: permission('update', 'user'),
    body: BulkWish,
    reply: z.object({ answers: z.array(BulkAnswer) }),
  },
});
