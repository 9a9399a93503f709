// Opportunities: calls of partners, such as grants and programmes, to which organizations and users of the hub apply.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Role } from '../access/roles.ts';
import { StoredFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  emptyReply,
  id,
  line,
  optionalLine,
  optionalText,
  pageOf,
  sortedPage,
  text,
  timeZone,
  wallTime,
  webAddress,
} from '../kernel/fields.ts';
import {
  MAX_DOCUMENT_BYTES,
  MAX_OPPORTUNITY_FILES,
  MAX_OPPORTUNITY_TEXT,
  MAX_TARGET_FIELDS,
  MAX_TARGET_ORGANIZATIONS,
} from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const OpportunityStatus = z.enum(['draft', 'published', 'closed', 'canceled', 'deleted']);
export type OpportunityStatus = z.infer<typeof OpportunityStatus>;

export const OpportunityKind = z.enum([
  'funding',
  'programme',
  'competition',
  'tender',
  'job',
  'other',
]);
export type OpportunityKind = z.infer<typeof OpportunityKind>;

/** How far a startup is for which an opportunity is meant. */
export const StartupStage = z.enum(['idea', 'prototype', 'launch', 'growth']);
export type StartupStage = z.infer<typeof StartupStage>;

/** The roles that an opportunity can be for: external users see none, and staff publish them. */
export const TargetRole = Role.exclude(['super-admin', 'admin', 'dot', 'external']);
export type TargetRole = z.infer<typeof TargetRole>;

/** How it ended for the applicants of the hub. */
export const OpportunityOutcome = z.enum(['won', 'lost', 'filled']);
export type OpportunityOutcome = z.infer<typeof OpportunityOutcome>;

export const OpportunityAction = z.enum(['publish', 'relist', 'close', 'cancel', 'delete']);
export type OpportunityAction = z.infer<typeof OpportunityAction>;

const deadlineFields = { deadlineDay: date, deadlineTime: wallTime, timeZone };

/** An empty target list means all. */
export const OpportunityFields = z.strictObject({
  title: line(160),
  text: text(MAX_OPPORTUNITY_TEXT),
  kind: OpportunityKind,
  stage: StartupStage.nullable(),
  roles: z.array(TargetRole).max(TargetRole.options.length),
  fields: z.array(line(120)).max(MAX_TARGET_FIELDS),
  organizationIds: z.array(id).max(MAX_TARGET_ORGANIZATIONS),
  /** The deadline as wall time in its time zone. */
  ...deadlineFields,
  representative: optionalLine(160),
  provider: line(160),
  relevantLink: webAddress,
});
export type OpportunityFields = z.infer<typeof OpportunityFields>;

/** Only the changed fields are sent, so that concurrent changes of other fields are kept. */
export const OpportunityChanges = OpportunityFields.partial().extend({
  id,
  removedFiles: z.array(id).max(MAX_OPPORTUNITY_FILES).optional(),
});
export type OpportunityChanges = z.infer<typeof OpportunityChanges>;

const Target = z.object({
  roles: z.array(TargetRole),
  fields: z.array(z.string()),
  /** How many organizations it is for; none means all. */
  organizations: z.number(),
});
export type OpportunityTarget = z.infer<typeof Target>;

export const OpportunityCard = z.object({
  id,
  title: z.string(),
  kind: OpportunityKind,
  stage: StartupStage.nullable(),
  provider: z.string(),
  target: Target,
  deadline: z.string(),
  timeZone: z.string(),
  /** `closed` from the deadline on. */
  status: OpportunityStatus,
  /** Its fields include that of the caller’s organization. */
  isMatched: z.boolean(),
  isFollowed: z.boolean(),
  outcome: OpportunityOutcome.nullable(),
});
export type OpportunityCard = z.infer<typeof OpportunityCard>;

/** The application of the caller or of another member of their organization. */
const OwnApplication = z.object({ id, status: z.string(), isMine: z.boolean() });

/** What the eligibility of the caller depends on. */
export const OpportunityApplicant = z.object({
  role: z.string(),
  organization: z
    .object({
      field: z.string(),
      /** Whether the opportunity names it, or names none. */
      isTargeted: z.boolean(),
    })
    .nullable(),
  application: OwnApplication.nullable(),
});
export type OpportunityApplicant = z.infer<typeof OpportunityApplicant>;

export const OpportunityEvent = z.object({
  id,
  action: OpportunityAction.or(z.enum(['create', 'edit', 'outcome'])),
  /** Null for the platform, and for users whose data was erased. */
  actor: PersonBrief.nullable(),
  reason: z.string(),
  at: z.string(),
});
export type OpportunityEvent = z.infer<typeof OpportunityEvent>;

export const Opportunity = OpportunityCard.extend({
  text: z.string(),
  representative: z.string(),
  relevantLink: z.string(),
  files: z.array(StoredFile),
  /** Why it was canceled. */
  reason: z.string(),
  applicant: OpportunityApplicant,
  forStaff: z
    .object({
      organizations: z.array(z.object({ id, name: z.string() })),
      owner: PersonBrief.nullable(),
      followers: z.number(),
      outcomeNote: z.string(),
      /** Newest first. */
      history: z.array(OpportunityEvent),
    })
    .nullable(),
});
export type Opportunity = z.infer<typeof Opportunity>;

/** Filters of the list; a saved search keeps the same. */
const searchFields = {
  search: optionalText(100),
  kind: OpportunityKind.nullable(),
  stage: StartupStage.nullable(),
  field: optionalText(120),
};

export const OpportunityFilter = z.strictObject({
  search: optionalText(100).optional(),
  kind: OpportunityKind.optional(),
  stage: StartupStage.optional(),
  role: TargetRole.optional(),
  field: optionalText(120).optional(),
  status: OpportunityStatus.optional(),
  /** Only those whose deadline is within so many days. */
  days: z.enum(['7', '30', '90']).optional(),
  followed: z.literal('yes').optional(),
});
export type OpportunityFilter = z.output<typeof OpportunityFilter>;

export const NewSavedSearch = z.strictObject(searchFields);
export type NewSavedSearch = z.infer<typeof NewSavedSearch>;

export const SavedSearch = z.object({ id, ...searchFields });
export type SavedSearch = z.infer<typeof SavedSearch>;

const read = permission('read', 'opportunity');
const update = permission('update', 'opportunity');
const one = z.object({ opportunity: Opportunity });
const ofOne = z.object({ id });
const documents = {
  maxBytes: MAX_DOCUMENT_BYTES,
  kind: 'document',
  required: false,
  many: true,
  most: MAX_OPPORTUNITY_FILES,
} as const;
const formErrors = [
  'opportunity.deadline_past',
  'opportunity.organization_unknown',
  'opportunity.too_many_files',
] as const;

export const opportunities = contract({
  all: {
    summary:
      'Lists opportunities: open ones first, with the caller’s field before others; staff also see drafts and deleted ones',
    method: 'GET',
    path: '/opportunity/all',
    eachError: true,
    access: permission('read', 'opportunity-all'),
    query: OpportunityFilter.extend(sortedPage),
    reply: pageOf(OpportunityCard),
  },
  available: {
    summary: 'Lists the opportunities that are open for the caller, by deadline',
    method: 'GET',
    path: '/opportunity/available',
    eachError: true,
    access: read,
    query: z.strictObject(sortedPage),
    reply: pageOf(OpportunityCard),
  },
  fields: {
    summary: 'Lists the fields that opportunities and organizations have, by name',
    method: 'GET',
    path: '/opportunity/fields',
    eachError: true,
    access: read,
    reply: z.object({ fields: z.array(z.string()) }),
  },
  get: {
    summary: 'Returns one opportunity',
    method: 'GET',
    path: '/opportunity/{id}',
    eachError: true,
    access: read,
    params: ofOne,
    reply: one,
    errors: ['opportunity.not_found'],
  },
  create: {
    summary: 'Lets staff add an opportunity as a draft, with its files',
    method: 'POST',
    path: '/opportunity',
    eachError: true,
    access: permission('create', 'opportunity'),
    body: OpportunityFields,
    files: { documents },
    reply: one,
    creates: true,
    errors: formErrors,
  },
  save: {
    summary: 'Lets staff change the sent fields and the files of an opportunity',
    method: 'PUT',
    path: '/opportunity',
    eachError: true,
    access: update,
    body: OpportunityChanges,
    files: { documents },
    reply: one,
    errors: ['opportunity.not_found', 'opportunity.deleted', ...formErrors],
  },
  remove: {
    summary: 'Lets staff delete an opportunity that is not published',
    method: 'DELETE',
    path: '/opportunity/{id}',
    eachError: true,
    access: permission('delete', 'opportunity'),
    params: ofOne,
    reply: emptyReply,
    errors: ['opportunity.not_found', 'opportunity.published', 'opportunity.changed'],
  },
  change: {
    summary:
      'Lets staff publish, close, cancel or relist an opportunity; relisting sets a deadline',
    method: 'POST',
    path: '/opportunity/{id}/status',
    eachError: true,
    access: update,
    params: ofOne,
    body: z.strictObject({
      action: OpportunityAction.exclude(['delete']),
      reason: optionalText(1000).default(''),
      ...z.object(deadlineFields).partial().shape,
    }),
    reply: one,
    errors: [
      'opportunity.not_found',
      'opportunity.changed',
      'opportunity.deadline_past',
      'opportunity.reason_required',
    ],
  },
  recordOutcome: {
    summary: 'Lets staff record how an opportunity ended for the applicants of the hub',
    method: 'PUT',
    path: '/opportunity/{id}/outcome',
    eachError: true,
    access: update,
    params: ofOne,
    body: z.strictObject({ outcome: OpportunityOutcome.nullable(), note: optionalText(1000) }),
    reply: one,
    errors: ['opportunity.not_found', 'opportunity.not_ended'],
  },
  follow: {
    summary: 'Saves an opportunity for the caller, who is reminded of its deadline; or forgets it',
    method: 'PUT',
    path: '/opportunity/{id}/follow',
    eachError: true,
    access: read,
    params: ofOne,
    body: z.strictObject({ isFollowed: z.boolean() }),
    reply: one,
    errors: ['opportunity.not_found'],
  },
  savedSearches: {
    summary: 'Lists the caller’s saved searches, newest first',
    method: 'GET',
    path: '/opportunity/searches',
    eachError: true,
    access: read,
    reply: z.object({ items: z.array(SavedSearch) }),
  },
  saveSearch: {
    summary: 'Saves a search: the caller is notified when a matching opportunity is published',
    method: 'POST',
    path: '/opportunity/searches',
    eachError: true,
    access: read,
    body: NewSavedSearch,
    reply: SavedSearch,
    creates: true,
    errors: ['opportunity.search_empty', 'opportunity.search_saved', 'opportunity.searches_full'],
  },
  removeSearch: {
    summary: 'Removes a saved search of the caller',
    method: 'DELETE',
    path: '/opportunity/searches/{id}',
    eachError: true,
    access: read,
    params: ofOne,
    reply: emptyReply,
    errors: ['opportunity.search_not_found'],
  },
});
