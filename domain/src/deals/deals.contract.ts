// Offers of partners: their audience takes a code or a link, staff manage them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  emptyReply,
  id,
  line,
  optionalText,
  page,
  pageOf,
  sortedPage,
  spreadsheetQuery,
} from '../kernel/fields.ts';
import { MAX_DEAL_CODES, MAX_PICTURE_BYTES } from '../limits.ts';
import { TargetAudience } from '../users/target-audience.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';
import { Deal, DealAction, DealFields, DealStatus, ManagedDeal } from './deal-fields.contract.ts';

const codes = z.array(line(200)).max(MAX_DEAL_CODES);

export const NewDeal = DealFields.extend({ codes: codes.default([]) });
export type NewDeal = z.infer<typeof NewDeal>;

/** The fields that are sent change. */
export const DealChanges = DealFields.partial().extend({
  /** Single codes to add. */
  codes: codes.default([]),
  /** Removes the codes that are left before it adds the sent ones. */
  replacesCodes: z.boolean().default(false),
  removesLogo: z.boolean().default(false),
});
export type DealChanges = z.infer<typeof DealChanges>;

export const DealStatusChange = z.strictObject({
  action: DealAction,
  /** Why it is withdrawn. */
  reason: optionalText(1000).default(''),
  /** The new last day of a deal that is relisted; it starts today. */
  validTo: date.optional(),
});
export type DealStatusChange = z.infer<typeof DealStatusChange>;

/** One organization, or a user without one, who took a deal. */
export const DealTake = z.object({
  id,
  takenAt: z.string(),
  user: PersonBrief,
  organization: z.object({ id, name: z.string() }).nullable(),
  code: z.string(),
});
export type DealTake = z.infer<typeof DealTake>;

const logo = {
  maxBytes: MAX_PICTURE_BYTES,
  kind: 'picture',
  required: false,
  many: false,
} as const;
const CODE_ERRORS = ['deal.dates', 'deal.code_known', 'deal.code_twice'] as const;
const PUBLISH_ERRORS = [
  'deal.ends_in_past',
  'deal.code_required',
  'deal.codes_required',
  'deal.link_required',
] as const;

export const deals = contract({
  active: {
    summary: 'Lists the deals that the caller can take now or has taken, newest first',
    method: 'GET',
    path: '/deal/active',
    eachError: true,
    access: permission('read', 'deal'),
    query: z.strictObject(sortedPage),
    reply: pageOf(Deal),
  },
  past: {
    summary: 'Lists the deals for the caller that have ended, last ended first',
    method: 'GET',
    path: '/deal/past',
    eachError: true,
    access: permission('read', 'deal'),
    query: z.strictObject(sortedPage),
    reply: pageOf(Deal),
  },
  read: {
    summary: 'Returns a deal that the caller may see, with the code that their organization took',
    method: 'GET',
    path: '/deal/details',
    eachError: true,
    access: permission('read', 'deal'),
    query: z.strictObject({ id }),
    reply: Deal,
    errors: ['deal.not_found'],
  },
  take: {
    summary:
      'Takes a deal: its code or link, once for each organization; a repeat returns the same code',
    method: 'POST',
    path: '/deal/code',
    eachError: true,
    access: permission('read', 'deal'),
    closedToKeys: true,
    query: z.strictObject({ id }),
    reply: Deal,
    errors: ['deal.not_found', 'deal.not_started', 'deal.over', 'deal.none_left'],
  },
  list: {
    summary: 'Lists all deals for staff, newest first; one with its id',
    method: 'GET',
    path: '/deal',
    eachError: true,
    access: permission('update', 'deal'),
    query: z.strictObject({
      ...page,
      id: id.optional(),
      status: DealStatus.optional(),
      search: optionalText(100).optional(),
    }),
    reply: pageOf(ManagedDeal),
    errors: ['deal.not_found'],
  },
  create: {
    summary: 'Adds a deal as a draft, with its logo and codes',
    method: 'POST',
    path: '/deal',
    eachError: true,
    access: permission('create', 'deal'),
    body: NewDeal,
    files: { logo },
    reply: ManagedDeal,
    creates: true,
    errors: CODE_ERRORS,
  },
  edit: {
    summary: 'Changes the sent fields of a deal, its logo or the codes that are left',
    method: 'PUT',
    path: '/deal',
    eachError: true,
    access: permission('update', 'deal'),
    query: z.strictObject({ id }),
    body: DealChanges,
    files: { logo },
    reply: ManagedDeal,
    errors: [
      'deal.not_found',
      'deal.archived',
      'deal.offer_fixed',
      'deal.cap_below_taken',
      ...CODE_ERRORS,
      ...PUBLISH_ERRORS,
    ],
  },
  remove: {
    summary: 'Deletes a deal that no organization has taken',
    method: 'DELETE',
    path: '/deal',
    eachError: true,
    access: permission('delete', 'deal'),
    query: z.strictObject({ id }),
    reply: emptyReply,
    errors: ['deal.not_found', 'deal.was_taken'],
  },
  changeStatus: {
    summary: 'Publishes, withdraws, relists or archives a deal; its audience is notified once',
    method: 'PATCH',
    path: '/deal/status',
    eachError: true,
    access: permission('update', 'deal'),
    query: z.strictObject({ id }),
    body: DealStatusChange,
    reply: ManagedDeal,
    errors: [
      'deal.not_found',
      'deal.changed',
      'deal.reason_required',
      'access.denied',
      ...PUBLISH_ERRORS,
    ],
  },
  countAudience: {
    summary: 'Counts the users that a deal for this audience would reach',
    method: 'POST',
    path: '/deal/audience',
    eachError: true,
    access: permission('update', 'deal'),
    body: TargetAudience,
    reply: z.object({ users: z.number() }),
  },
  usage: {
    summary: 'Lists who took a deal, with the codes, newest first',
    method: 'GET',
    path: '/deal/usage',
    viewAs: 'private',
    eachError: true,
    access: permission('update', 'deal'),
    query: z.strictObject({ ...page, id }),
    reply: pageOf(DealTake),
  },
  export: {
    summary: 'Exports who took a deal, or all deals',
    method: 'GET',
    path: '/deal/data',
    eachError: true,
    access: permission('update', 'deal'),
    query: z.strictObject({ ...spreadsheetQuery, id: id.optional() }),
    reply: 'spreadsheet',
  },
});
