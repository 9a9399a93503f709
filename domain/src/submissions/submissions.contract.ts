// The calls that all kinds of submissions share: messages, history, who handles it and until when, and bulk decisions.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import type { ErrorCode } from '../errors.ts';
import { UploadedFile } from '../files/files.contract.ts';
import { contract, type FileRule } from '../kernel/endpoint.ts';
import { emptyReply, id, instant, optionalText, page, pageOf, text } from '../kernel/fields.ts';
import { MAX_FILE_BYTES, MAX_REASON_LENGTH, MAX_SUBMISSION_TEXT } from '../limits.ts';
import { PersonBrief } from '../users/users.contract.ts';

export const SubmissionKind = z.enum(['event', 'application', 'ticket', 'service_request']);
export type SubmissionKind = z.infer<typeof SubmissionKind>;

/** What lists and pages show of a submission of any kind. */
export const submissionFields = {
  id,
  /** Quoted by users, e.g. #42. */
  number: z.number(),
  title: z.string(),
  author: PersonBrief,
  /** The member of the hub team who handles it. */
  assignee: PersonBrief.nullable(),
  dueAt: instant.nullable(),
  createdAt: instant,
  changedAt: instant,
  closedAt: instant.nullable(),
  /** Messages that the caller has not read. */
  unread: z.number(),
};

export const submissionDetails = {
  ...submissionFields,
  text: z.string(),
  /** Of the last decision; empty without one. */
  reason: z.string(),
  files: z.array(UploadedFile),
};

/** Filters of lists for staff, by how submissions are handled. */
export const handlingFilters = {
  /** Of the hub team: the caller, nobody, or a member. */
  assignee: z.union([z.enum(['me', 'none']), id]).optional(),
  isOverdue: z.literal('true').optional(),
};

/** The reason of an action; the workflow says which actions need one. */
export const reason = optionalText(MAX_REASON_LENGTH).default('');

export const attachments = {
  files: { maxBytes: MAX_FILE_BYTES, kind: 'any', required: false, many: true },
} as const satisfies Record<string, FileRule>;

/** Why an action of a workflow is refused. */
export const TRANSITION_ERRORS = [
  'submission.changed',
  'submission.not_allowed',
  'submission.reason_required',
] as const satisfies readonly ErrorCode[];

export const SubmissionMessage = z.object({
  id,
  author: PersonBrief,
  text: z.string(),
  /** For the hub team only. */
  isInternal: z.boolean(),
  /** The answer to an email. */
  isByEmail: z.boolean(),
  files: z.array(UploadedFile),
  createdAt: instant,
});
export type SubmissionMessage = z.infer<typeof SubmissionMessage>;

export const SubmissionEvent = z.object({
  id,
  /** Null for the platform. */
  actor: PersonBrief.nullable(),
  action: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  reason: z.string(),
  /** What was changed, by name, such as the fields of an edit. */
  details: z.record(z.string(), z.unknown()),
  createdAt: instant,
});
export type SubmissionEvent = z.infer<typeof SubmissionEvent>;

const STAFF = permission('update', 'hub');
const params = z.object({ id });
const errors = ['submission.not_found'] as const;

export const submissions = contract({
  messages: {
    summary: 'Lists the messages of a submission, newest first',
    method: 'GET',
    path: '/submission/{id}/messages',
    access: 'signed-in',
    params,
    query: z.strictObject(page),
    reply: pageOf(SubmissionMessage).extend({
      /** Until when the caller has read. */
      readAt: instant.nullable(),
      canWriteInternal: z.boolean(),
      isClosed: z.boolean(),
    }),
    errors,
  },
  write: {
    summary: 'Adds a message, or a note for the hub team only',
    method: 'POST',
    path: '/submission/{id}/messages',
    access: 'signed-in',
    params,
    body: z.strictObject({
      text: text(MAX_SUBMISSION_TEXT),
      isInternal: z.boolean().default(false),
    }),
    files: attachments,
    reply: SubmissionMessage,
    creates: true,
    errors: [...errors, 'submission.closed', 'submission.not_allowed'],
  },
  markRead: {
    summary: 'Marks the messages of a submission as read',
    method: 'PUT',
    path: '/submission/{id}/read',
    access: 'signed-in',
    params,
    reply: emptyReply,
    errors,
  },
  view: {
    summary:
      'Says that the caller has the page open, or has left it; returns who else of staff has it open',
    method: 'PUT',
    path: '/submission/{id}/viewing',
    access: STAFF,
    params,
    body: z.strictObject({ isOpen: z.boolean() }),
    reply: z.object({ viewers: z.array(PersonBrief) }),
    errors,
  },
  history: {
    summary: 'Lists what happened to a submission, newest first',
    method: 'GET',
    path: '/submission/{id}/history',
    access: 'signed-in',
    params,
    query: z.strictObject(page),
    reply: pageOf(SubmissionEvent),
    errors,
  },
  assignees: {
    summary: 'Lists the hub team, who handle submissions',
    method: 'GET',
    path: '/submissions/assignees',
    access: STAFF,
    reply: z.object({ items: z.array(PersonBrief) }),
  },
  assign: {
    summary: 'Sets who handles submissions, and until when',
    method: 'PUT',
    path: '/submissions/assignment',
    access: STAFF,
    body: z.strictObject({
      ids: z.array(id).min(1).max(100),
      /** Null for no assignee; without it the assignee stays. */
      assigneeId: id.nullable().optional(),
      dueAt: instant.nullable().optional(),
    }),
    reply: emptyReply,
    errors: [...errors, 'submission.assignee_not_staff', 'submission.due_in_past'],
  },
  decide: {
    summary: 'Takes one action on several submissions; each may be refused',
    method: 'PUT',
    path: '/submissions/decision',
    access: STAFF,
    body: z.strictObject({
      kind: SubmissionKind,
      ids: z.array(id).min(1).max(100),
      action: z.string().min(1).max(40),
      reason,
      /** By id, the version that the caller saw. Kinds with versions refuse what was changed since. */
      versions: z.record(id, z.number().int().min(0)).default({}),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          id,
          /** Why it was refused; null when it was done. */
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    errors: [],
  },
});
