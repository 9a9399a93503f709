// Organizations: the startups and companies of the hub, as everybody reads them and as their owners and the staff keep them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  id,
  optionalText,
  pageOf,
  sheetWish,
  sortedPage,
  text,
  webAddress,
} from '../kernel/fields.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { OrganizationKind } from './brief.contract.ts';

/** What is asked of an organization when its owner completes the registration. */
export const OrganizationInfo = z.strictObject({
  name: text(120),
  region: optionalText(120),
  contact: optionalText(200),
  website: webAddress,
});
export type OrganizationInfo = z.infer<typeof OrganizationInfo>;

/** All that an organization's owner says of it. */
export const OrganizationProfile = OrganizationInfo.extend({
  description: optionalText(2000),
  field: optionalText(120),
  address: optionalText(300),
  linkedin: webAddress,
  foundedYear: z.int().min(1800).max(2200).nullable(),
  isLegallyPublished: z.boolean().nullable(),
  hasStartupLabel: z.boolean().nullable(),
});
export type OrganizationProfile = z.infer<typeof OrganizationProfile>;

/** A save says what was changed; what is left out stays as somebody else may have saved it. */
export const OrganizationChanges = OrganizationProfile.partial();
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

/** Staff decide on its kind too, and whether it books experts. */
export const StaffChanges = OrganizationChanges.extend({
  kind: OrganizationKind.optional(),
  canBookExpert: z.boolean().nullable().optional(),
});
export type StaffChanges = z.infer<typeof StaffChanges>;

const Owner = z.object({ id, name: z.string(), photo: id.nullable() });

/** What the hub alone knows of an organization. */
export const StaffView = z.object({
  canBookExpert: z.boolean().nullable(),
  createdAt: z.string(),
});
export type StaffView = z.infer<typeof StaffView>;

export const OrganizationCard = z.object({
  id,
  name: z.string(),
  kind: OrganizationKind,
  field: z.string(),
  region: z.string(),
  logo: id.nullable(),
  members: z.number(),
  owner: Owner.nullable(),
  forStaff: StaffView.nullable(),
});
export type OrganizationCard = z.infer<typeof OrganizationCard>;

/** Minutes an organization has used with one expert, of how many. */
export const ExpertHours = z.object({
  expertId: id,
  expertName: z.string(),
  usedMinutes: z.number(),
  limitMinutes: z.number(),
});
export type ExpertHours = z.infer<typeof ExpertHours>;

export const Organization = OrganizationCard.extend({
  ...OrganizationProfile.shape,
  // As stored: what may be said may become stricter, what was said is shown.
  name: z.string(),
  website: z.string(),
  linkedin: z.string(),
  isMine: z.boolean(),
  isOwner: z.boolean(),
  /** For its members and the staff. */
  hours: z.array(ExpertHours).nullable(),
});
export type Organization = z.infer<typeof Organization>;

export const BookingSwitch = z.enum(['unset', 'yes', 'no']);
export type BookingSwitch = z.infer<typeof BookingSwitch>;

/** Which organizations are wanted, and in which order. */
export const OrganizationFilter = z.strictObject({
  search: optionalText(100).optional(),
  kind: OrganizationKind.optional(),
  field: optionalText(120).optional(),
  /** Staff alone may ask by it. */
  canBookExpert: BookingSwitch.optional(),
  sort: z.enum(['name', 'members', 'newest']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type OrganizationFilter = z.output<typeof OrganizationFilter>;

const organization = z.object({ organization: Organization });
const logo = { maxBytes: MAX_PICTURE_BYTES, kind: 'picture', many: false } as const;

/** What moves when one organization becomes part of another. */
export const MergePreview = z.object({
  from: OrganizationCard,
  into: OrganizationCard,
  members: z.number(),
  bookings: z.number(),
  invitations: z.number(),
  /** What the other says of itself where this one says nothing. */
  filled: z.array(z.string()),
  /** The hours of both together, with every expert that either has used. */
  hours: z.array(ExpertHours),
});
export type MergePreview = z.infer<typeof MergePreview>;

const both = z.strictObject({ from: id, into: id });

export const organizations = contract({
  list: {
    summary: 'Organizations by name, members or age, found by any part of a word',
    method: 'GET',
    path: '/user/getOrganizations',
    access: permission('read', 'startup'),
    query: OrganizationFilter.extend(sortedPage),
    reply: pageOf(OrganizationCard),
  },
  fields: {
    summary: 'The fields that organizations work in, the most frequent first',
    method: 'GET',
    path: '/user/getOrganizationFields',
    access: permission('read', 'startup'),
    reply: z.object({ fields: z.array(z.string()) }),
  },
  mine: {
    summary: 'The own organization',
    method: 'GET',
    path: '/user/getOrganization',
    access: 'signed-in',
    reply: z.object({ organization: Organization.nullable() }),
  },
  one: {
    summary: 'One organization; the address of one that was merged leads to the other',
    method: 'GET',
    path: '/user/getOrganizationById',
    access: permission('read', 'startup'),
    query: z.strictObject({ id }),
    reply: organization,
    errors: ['organization.not_found'],
  },
  save: {
    summary:
      'The owner changes what is sent of their organization, and the logo if one is sent; what is left out stays',
    method: 'PUT',
    path: '/user/organization',
    access: 'signed-in',
    body: OrganizationChanges,
    files: { logo: { ...logo, required: false } },
    reply: organization,
    errors: ['organization.owners_only', 'organization.none'],
  },
  uploadLogo: {
    summary: 'The owner sets the logo: JPG or PNG, max 800 kB',
    method: 'POST',
    path: '/user/uploadorganizationpic',
    access: 'signed-in',
    files: { logo: { ...logo, required: true } },
    reply: z.object({ logo: id }),
    errors: ['organization.owners_only', 'organization.none'],
  },
  saveByStaff: {
    summary:
      'Staff change what is sent of an organization, its kind and whether it books experts too; what is left out stays',
    method: 'PUT',
    path: '/user/org/profile',
    access: permission('update', 'startup'),
    body: StaffChanges.extend({ id }),
    reply: organization,
    errors: ['organization.not_found'],
  },
  previewMerge: {
    summary: 'What would move if one organization became part of another',
    method: 'GET',
    path: '/user/mergeOrganizations',
    access: permission('update', 'startup'),
    query: both,
    reply: z.object({ preview: MergePreview }),
    errors: ['organization.not_found', 'organization.same'],
  },
  merge: {
    summary: 'Makes one organization part of another: members, bookings, invitations, hours',
    method: 'POST',
    path: '/user/mergeOrganizations',
    access: permission('update', 'startup'),
    body: both,
    reply: organization,
    errors: ['organization.not_found', 'organization.same'],
  },
  export: {
    summary: 'The list of organizations as a table to take away',
    method: 'GET',
    path: '/user/organizations/data',
    access: permission('update', 'startup'),
    query: OrganizationFilter.extend(sheetWish),
    reply: 'sheet',
  },
});
