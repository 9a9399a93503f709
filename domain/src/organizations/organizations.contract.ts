// Organizations: the hub's startups and companies, as users read them and as owners and staff manage them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  optionalLine,
  line,
  id,
  optionalText,
  pageOf,
  spreadsheetQuery,
  sortedPage,
  webAddress,
} from '../kernel/fields.ts';
import { MAX_PICTURE_BYTES } from '../limits.ts';
import { OrganizationKind } from '../users/organization-brief.contract.ts';
import { Member } from './team.contract.ts';

/** The fields that an owner enters when completing the registration. */
export const OrganizationInfo = z.strictObject({
  name: line(120),
  region: optionalLine(120),
  contact: optionalLine(200),
  website: webAddress,
});
export type OrganizationInfo = z.infer<typeof OrganizationInfo>;

/** All fields that an owner manages. */
export const OrganizationProfile = OrganizationInfo.extend({
  description: optionalText(2000),
  field: optionalLine(120),
  address: optionalLine(300),
  linkedin: webAddress,
  foundedYear: z.int().min(1800).max(2200).nullable(),
  isLegallyPublished: z.boolean().nullable(),
  hasStartupLabel: z.boolean().nullable(),
});
export type OrganizationProfile = z.infer<typeof OrganizationProfile>;

/** Only the changed fields are sent, so that concurrent changes of other fields are kept. */
export const OrganizationChanges = OrganizationProfile.partial();
export type OrganizationChanges = z.infer<typeof OrganizationChanges>;

/** Staff also set the kind and the booking permission. */
export const StaffOrganizationChanges = OrganizationChanges.extend({
  kind: OrganizationKind.optional(),
  canBookExpert: z.boolean().nullable().optional(),
});
export type StaffOrganizationChanges = z.infer<typeof StaffOrganizationChanges>;

const Owner = z.object({ id, name: z.string(), photo: id.nullable() });

/** Fields that only staff see. */
export const OrganizationStaffFields = z.object({
  canBookExpert: z.boolean().nullable(),
  createdAt: z.string(),
});
export type OrganizationStaffFields = z.infer<typeof OrganizationStaffFields>;

export const OrganizationCard = z.object({
  id,
  name: z.string(),
  kind: OrganizationKind,
  field: z.string(),
  region: z.string(),
  logo: id.nullable(),
  members: z.number(),
  owner: Owner.nullable(),
  forStaff: OrganizationStaffFields.nullable(),
});
export type OrganizationCard = z.infer<typeof OrganizationCard>;

/** Minutes an organization has used with one expert, and the limit. */
export const ExpertHours = z.object({
  expertId: id,
  expertName: z.string(),
  usedMinutes: z.number(),
  limitMinutes: z.number(),
});
export type ExpertHours = z.infer<typeof ExpertHours>;

export const Organization = OrganizationCard.extend({
  ...OrganizationProfile.shape,
  // As stored: an old value is shown even if validation has become stricter.
  name: z.string(),
  region: z.string(),
  contact: z.string(),
  field: z.string(),
  address: z.string(),
  website: z.string(),
  linkedin: z.string(),
  isMine: z.boolean(),
  isOwner: z.boolean(),
  /** Visible to members and staff. */
  hours: z.array(ExpertHours).nullable(),
});
export type Organization = z.infer<typeof Organization>;

export const BookingSwitch = z.enum(['unset', 'yes', 'no']);
export type BookingSwitch = z.infer<typeof BookingSwitch>;

/** Filters and order of the organization list. */
export const OrganizationFilter = z.strictObject({
  search: optionalText(100).optional(),
  kind: OrganizationKind.optional(),
  field: optionalText(120).optional(),
  /** Staff only. */
  canBookExpert: BookingSwitch.optional(),
  sort: z.enum(['name', 'members', 'newest']).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
});
export type OrganizationFilter = z.output<typeof OrganizationFilter>;

const organization = z.object({ organization: Organization });
const logo = { maxBytes: MAX_PICTURE_BYTES, kind: 'picture', many: false } as const;

/** What a merge would move. */
export const MergePreview = z.object({
  from: OrganizationCard,
  into: OrganizationCard,
  members: z.number(),
  bookings: z.number(),
  invitations: z.number(),
  /** Names of profile fields that are empty in `into` and set in `from`. */
  filledFields: z.array(z.string()),
  /** The hours of both together, for every expert that either has used. */
  hours: z.array(ExpertHours),
});
export type MergePreview = z.infer<typeof MergePreview>;

const organizationPair = z.strictObject({ from: id, into: id });

export const organizations = contract({
  list: {
    summary: 'Lists organizations by name, size or age, searched by parts of words',
    method: 'GET',
    path: '/user/getOrganizations',
    access: permission('read', 'startup'),
    query: OrganizationFilter.extend(sortedPage),
    reply: pageOf(OrganizationCard),
  },
  fields: {
    summary: 'Lists the fields that organizations work in, most frequent first',
    method: 'GET',
    path: '/user/getOrganizationFields',
    access: permission('read', 'startup'),
    reply: z.object({ fields: z.array(z.string()) }),
  },
  mine: {
    summary: 'Returns the own organization',
    method: 'GET',
    path: '/user/getOrganization',
    access: 'signed-in',
    reply: z.object({ organization: Organization.nullable() }),
  },
  get: {
    summary: 'Returns one organization; the id of a merged one leads to the remaining one',
    method: 'GET',
    path: '/user/getOrganizationById',
    access: permission('read', 'startup'),
    query: z.strictObject({ id }),
    reply: organization,
    errors: ['organization.not_found'],
  },
  members: {
    summary:
      'Lists the members of an organization by name; of another one only names and positions',
    method: 'GET',
    path: '/user/getOrganizationMembers',
    access: permission('read', 'startup'),
    query: z.strictObject({ id, ...sortedPage }),
    reply: pageOf(Member),
    errors: ['organization.not_found'],
  },
  save: {
    summary:
      'Updates the sent fields of the own organization, and the logo when one is sent; owners only',
    method: 'PUT',
    path: '/user/organization',
    access: 'signed-in',
    body: OrganizationChanges,
    files: { logo: { ...logo, required: false } },
    reply: organization,
    errors: ['organization.owners_only', 'organization.none'],
  },
  uploadLogo: {
    summary: 'Sets the logo of the own organization: JPG or PNG, max 800 kB; owners only',
    method: 'POST',
    path: '/user/uploadorganizationpic',
    access: 'signed-in',
    files: { logo: { ...logo, required: true } },
    reply: z.object({ logo: id }),
    errors: ['organization.owners_only', 'organization.none'],
  },
  saveByStaff: {
    summary:
      'Lets staff update the sent fields of an organization, its kind and booking permission too',
    method: 'PUT',
    path: '/user/org/profile',
    access: permission('update', 'startup'),
    body: StaffOrganizationChanges.extend({ id }),
    reply: organization,
    errors: ['organization.not_found'],
  },
  previewMerge: {
    summary: 'Previews what a merge of two organizations would move',
    method: 'GET',
    path: '/user/mergeOrganizations',
    access: permission('update', 'startup'),
    query: organizationPair,
    reply: z.object({ preview: MergePreview }),
    errors: ['organization.not_found', 'organization.same'],
  },
  merge: {
    summary: 'Merges one organization into another: members, bookings, invitations, hours',
    method: 'POST',
    path: '/user/mergeOrganizations',
    access: permission('update', 'startup'),
    body: organizationPair,
    reply: organization,
    errors: ['organization.not_found', 'organization.same'],
  },
  export: {
    summary: 'Exports the filtered organizations as a spreadsheet',
    method: 'GET',
    path: '/user/organizations/data',
    access: permission('update', 'startup'),
    query: OrganizationFilter.extend(spreadsheetQuery),
    reply: 'spreadsheet',
  },
});
