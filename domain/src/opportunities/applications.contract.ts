// Applications to opportunities, a kind of submission: one for each organization, or user without one.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { UploadedFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  id,
  instant,
  optionalText,
  page,
  pageOf,
  spreadsheetQuery,
  text,
} from '../kernel/fields.ts';
import { MAX_DOCUMENT_BYTES, MAX_FILES_PER_FORM, MAX_MOTIVATION } from '../limits.ts';
import {
  handlingFilters,
  reason,
  submissionDetails,
  submissionFields,
  TRANSITION_ERRORS,
} from '../submissions/submissions.contract.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const ApplicationStatus = z.enum([
  'draft',
  'submitted',
  'shortlisted',
  'accepted',
  'declined',
  'withdrawn',
]);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const ApplicationAction = z.enum([
  'edit',
  'submit',
  'withdraw',
  'shortlist',
  'accept',
  'decline',
  'reconsider',
]);
export type ApplicationAction = z.infer<typeof ApplicationAction>;

const OpportunityRef = z.object({ id, title: z.string(), deadline: instant });

/** What reviewers give; the scores of others are shown once the reader has given theirs. */
const scoreFields = {
  myScore: z.number().nullable(),
  scoreCount: z.number(),
  averageScore: z.number().nullable(),
};

export const ApplicationItem = z.object({
  ...submissionFields,
  status: ApplicationStatus,
  opportunity: OpportunityRef,
  isMine: z.boolean(),
  /** Null for applicants. */
  forStaff: z.object(scoreFields).nullable(),
});
export type ApplicationItem = z.infer<typeof ApplicationItem>;

export const ApplicationScore = z.object({
  reviewer: PersonBrief,
  score: z.number(),
  note: z.string(),
  at: instant,
});
export type ApplicationScore = z.infer<typeof ApplicationScore>;

export const Application = ApplicationItem.extend({
  ...submissionDetails,
  files: z.array(UploadedFile),
  /** What the caller can do now. */
  actions: z.array(ApplicationAction),
  myNote: z.string(),
  /** Empty for applicants, and until the caller has given a score. */
  scores: z.array(ApplicationScore),
});
export type Application = z.infer<typeof Application>;

const documents = {
  maxBytes: MAX_DOCUMENT_BYTES,
  kind: 'document',
  required: false,
  many: true,
} as const;

/** A draft may be empty; what is submitted says why. */
const motivation = optionalText(MAX_MOTIVATION);
export const Motivation = text(MAX_MOTIVATION);

const filters = {
  opportunityId: id.optional(),
  status: ApplicationStatus.exclude(['draft']).optional(),
  ...handlingFilters,
};

const read = permission('read', 'opportunity');
const update = permission('update', 'opportunity');
const params = z.object({ id });
const notOpen = [
  'opportunity.not_open',
  'opportunity.deadline_passed',
  'opportunity.motivation_required',
  'opportunity.too_many_files',
] as const;

export const applications = contract({
  history: {
    summary: 'Lists the applications of the caller and their organization, newest first',
    method: 'GET',
    path: '/opportunity/history',
    eachError: true,
    access: read,
    query: z.strictObject(page),
    reply: pageOf(ApplicationItem),
  },
  listAll: {
    summary: 'Lists submitted applications for staff, newest first',
    method: 'GET',
    path: '/opportunity/applications',
    eachError: true,
    access: update,
    query: z.strictObject({ ...filters, ...page }),
    reply: pageOf(ApplicationItem),
  },
  get: {
    summary: 'Returns an application to its applicants and staff',
    method: 'GET',
    path: '/opportunity/applications/{id}',
    eachError: true,
    access: read,
    params,
    reply: Application,
    errors: ['opportunity.application_not_found'],
  },
  apply: {
    summary: 'Saves a draft of an application, or submits it, with its documents',
    method: 'POST',
    path: '/opportunity/applications',
    eachError: true,
    access: read,
    body: z.strictObject({ opportunityId: id, motivation, isDraft: z.boolean() }),
    files: { documents },
    reply: Application,
    creates: true,
    errors: [
      'opportunity.not_found',
      'opportunity.already_applied',
      'opportunity.staff',
      'opportunity.role',
      'opportunity.organization_required',
      'opportunity.field_missing',
      'opportunity.field',
      'opportunity.organization',
      ...notOpen,
    ],
  },
  change: {
    summary: 'Edits an own application while the opportunity is open, and submits a draft',
    method: 'PUT',
    path: '/opportunity/applications',
    eachError: true,
    access: read,
    body: z.strictObject({
      id,
      motivation,
      removedFiles: z.array(id).max(MAX_FILES_PER_FORM).default([]),
      isDraft: z.boolean(),
    }),
    files: { documents },
    reply: Application,
    errors: ['opportunity.application_not_found', ...notOpen, ...TRANSITION_ERRORS],
  },
  withdraw: {
    summary: 'Withdraws an own application',
    method: 'POST',
    path: '/opportunity/applications/{id}/withdraw',
    eachError: true,
    access: read,
    params,
    body: z.strictObject({ reason }),
    reply: Application,
    errors: ['opportunity.application_not_found', ...TRANSITION_ERRORS],
  },
  score: {
    summary: 'Gives the caller’s score of an application, or another one',
    method: 'PUT',
    path: '/opportunity/applications/{id}/score',
    eachError: true,
    access: update,
    params,
    body: z.strictObject({ score: z.number().int().min(1).max(5), note: optionalText(2000) }),
    reply: Application,
    errors: ['opportunity.application_not_found', 'opportunity.not_scorable'],
  },
  exportAll: {
    summary: 'Exports submitted applications, newest first',
    method: 'GET',
    path: '/opportunity/applications/data',
    access: update,
    query: z.strictObject({ ...filters, ...spreadsheetQuery }),
    reply: 'spreadsheet',
  },
});
