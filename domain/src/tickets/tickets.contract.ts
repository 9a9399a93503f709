// Tickets: feedback, proposals and claims, which the hub team answers.
import { z } from 'zod';
import { anyOf, permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  emptyReply,
  id,
  line,
  optionalLine,
  optionalText,
  page,
  pageOf,
  spreadsheetQuery,
  text,
} from '../kernel/fields.ts';
import { MAX_SUBMISSION_TEXT } from '../limits.ts';
import {
  attachments,
  handlingFilters,
  reason,
  submissionDetails,
  submissionFields,
  TRANSITION_ERRORS,
} from '../submissions/submissions.contract.ts';

export const TicketType = z.enum(['feedback', 'proposal', 'claim']);
export type TicketType = z.infer<typeof TicketType>;

export const TicketStatus = z.enum(['open', 'in_progress', 'waiting', 'resolved', 'rejected']);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** What area of the hub a ticket is about. */
export const TicketArea = z.enum(['spaces', 'material', 'experts', 'events', 'platform', 'other']);
export type TicketArea = z.infer<typeof TicketArea>;

/** What a ticket can be linked to. */
export const TicketSubjectKind = z.enum([
  'expert_session',
  'space_booking',
  'material_booking',
  'space',
  'material',
]);
export type TicketSubjectKind = z.infer<typeof TicketSubjectKind>;

/**
 * `start`: staff handle it. `ask`: they wait for the author, whose message is the `answer`. `close` is the author's own
 * way to end it, `expire` the platform's. `merge`: it is a duplicate.
 */
export const TicketAction = z.enum([
  'start',
  'ask',
  'resolve',
  'reject',
  'merge',
  'close',
  'edit',
  'reopen',
  'answer',
  'expire',
]);
export type TicketAction = z.infer<typeof TicketAction>;

const SubjectRef = z.strictObject({ kind: TicketSubjectKind, id });

export const TicketSubjectKey = z
  .string()
  .regex(
    new RegExp(
      `^(${TicketSubjectKind.options.join('|')}):[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$`,
    ),
  );

export const TicketSubject = z.object({
  kind: TicketSubjectKind,
  id,
  name: z.string(),
  /** The page that shows it. */
  path: z.string(),
});
export type TicketSubject = z.infer<typeof TicketSubject>;

const TicketLink = z.object({ id, number: z.number(), title: z.string() });

const ticketFields = {
  type: TicketType,
  status: TicketStatus,
  area: TicketArea,
  votes: z.number(),
  hasVoted: z.boolean(),
};

export const TicketItem = z.object({ ...submissionFields, ...ticketFields });
export type TicketItem = z.infer<typeof TicketItem>;

export const Ticket = z.object({
  ...submissionDetails,
  ...ticketFields,
  /** Whom a proposal serves. */
  benefit: z.string(),
  /** When the reason of a claim happened. */
  happenedOn: date.nullable(),
  subject: TicketSubject.nullable(),
  /** The ticket that it was merged into, if the caller may open that one. */
  mergedInto: TicketLink.nullable(),
  /** How that ticket goes. */
  mergedStatus: TicketStatus.nullable(),
  /** Those that the caller may open. */
  duplicates: z.array(TicketLink),
  rating: z.number().nullable(),
  ratingText: z.string(),
  isMine: z.boolean(),
  /** Whether the caller reads messages and history: the author, and those who handle it. */
  canReadDetails: z.boolean(),
  /** What the caller can do now. */
  actions: z.array(TicketAction),
  canDelete: z.boolean(),
  canRate: z.boolean(),
  canVote: z.boolean(),
});
export type Ticket = z.infer<typeof Ticket>;

const editable = {
  title: line(200),
  text: text(MAX_SUBMISSION_TEXT),
  area: TicketArea,
  benefit: optionalText(2000).default(''),
  happenedOn: date.nullable().default(null),
};

export const NewTicket = z.strictObject({
  type: TicketType,
  ...editable,
  subject: SubjectRef.nullable().default(null),
});
export type NewTicket = z.input<typeof NewTicket>;

const TicketChange = z.discriminatedUnion('action', [
  z.strictObject({ id, action: z.literal('edit'), ...editable }),
  z.strictObject({
    id,
    action: z.enum(['start', 'ask', 'reject', 'close', 'reopen']),
    reason,
  }),
  z.strictObject({ id, action: z.literal('assign'), assigneeId: id.nullable() }),
  z.strictObject({
    id,
    action: z.literal('comment'),
    text: text(MAX_SUBMISSION_TEXT),
    isInternal: z.boolean().default(false),
  }),
]);
export type TicketChange = z.output<typeof TicketChange>;

const filters = {
  search: optionalLine(100).optional(),
  status: z.enum([...TicketStatus.options, 'unresolved', 'closed']).optional(),
  type: TicketType.optional(),
  area: TicketArea.optional(),
  ...handlingFilters,
  /** The record that it is about, as `space:id`. */
  record: TicketSubjectKey.optional(),
  /** `everyone` shows staff all tickets, and others the proposals of all; `handled` those that the caller handles. */
  scope: z.enum(['mine', 'handled', 'everyone']).optional(),
};
const listQuery = z.strictObject({ ...filters, ...page });
export type TicketQuery = z.output<typeof listQuery>;

const params = z.object({ id });
const STAFF = permission('update', 'hub');
/** The team of the 5G station, which answers tickets about its spaces and material. */
const STATION = permission('update', '5GStation-material-settings');

export const tickets = contract({
  create: {
    summary: 'Creates a ticket',
    method: 'POST',
    path: '/feedback',
    access: 'signed-in',
    body: NewTicket,
    files: attachments,
    reply: Ticket,
    creates: true,
    errors: ['ticket.too_many', 'ticket.subject_not_found', 'ticket.happened_in_future'],
  },
  change: {
    summary: 'Edits a ticket, takes an action, assigns it, or adds a message',
    method: 'PUT',
    path: '/feedback',
    access: 'signed-in',
    body: TicketChange,
    files: attachments,
    reply: Ticket,
    errors: [
      'ticket.not_found',
      'ticket.reopen_late',
      'ticket.happened_in_future',
      'submission.assignee_not_staff',
      'submission.closed',
      ...TRANSITION_ERRORS,
    ],
  },
  resolve: {
    summary: 'Resolves a ticket with an answer',
    method: 'PUT',
    path: '/feedback/resolve',
    access: anyOf(STAFF, STATION),
    body: z.strictObject({ id, reason }),
    reply: Ticket,
    errors: ['ticket.not_found', ...TRANSITION_ERRORS],
  },
  merge: {
    summary: 'Closes a ticket as a duplicate of another, which takes its votes',
    method: 'PUT',
    path: '/feedback/merge',
    access: anyOf(STAFF, STATION),
    body: z.strictObject({ id, into: id, reason }),
    reply: Ticket,
    errors: ['ticket.not_found', 'ticket.merge_self', 'ticket.merge_type', ...TRANSITION_ERRORS],
  },
  remove: {
    summary: 'Deletes a ticket: its author while it is open, or staff',
    method: 'DELETE',
    path: '/feedback/{id}',
    access: 'signed-in',
    params,
    reply: emptyReply,
    errors: ['ticket.not_found', 'ticket.not_deletable'],
  },
  get: {
    summary: 'Returns a ticket; of the proposals of others without the messages',
    method: 'GET',
    path: '/feedback/{id}',
    access: 'signed-in',
    params,
    reply: Ticket,
    errors: ['ticket.not_found'],
  },
  list: {
    summary:
      'Lists tickets, newest first: those of the caller and those they handle; staff see all',
    method: 'GET',
    path: '/feedbacks',
    access: 'signed-in',
    query: listQuery,
    reply: pageOf(TicketItem),
  },
  listProposals: {
    summary: 'Lists proposals, newest first',
    method: 'GET',
    path: '/feedbacks/proposal',
    access: 'signed-in',
    query: listQuery,
    reply: pageOf(TicketItem),
  },
  listClaims: {
    summary: 'Lists claims, newest first',
    method: 'GET',
    path: '/feedbacks/claim',
    access: 'signed-in',
    query: listQuery,
    reply: pageOf(TicketItem),
  },
  listAll: {
    summary: 'Lists the tickets of all users, newest first',
    method: 'GET',
    path: '/feedbacks/all',
    access: STAFF,
    query: listQuery,
    reply: pageOf(TicketItem),
  },
  counts: {
    summary: 'Counts the tickets that the caller sees, by list',
    method: 'GET',
    path: '/feedback/counts',
    access: 'signed-in',
    reply: z.object({
      open: z.number(),
      proposals: z.number(),
      claims: z.number(),
      resolved: z.number(),
    }),
  },
  findSimilar: {
    summary: 'Finds tickets with similar titles: the own ones, and proposals of all users',
    method: 'GET',
    path: '/feedback/similar',
    access: 'signed-in',
    query: z.strictObject({ title: line(200), type: TicketType }),
    reply: z.object({ items: z.array(TicketItem) }),
  },
  listOfSubject: {
    summary: 'Lists the tickets about a booking, a space or material that the caller sees',
    method: 'GET',
    path: '/feedback/about/{kind}/{id}',
    access: 'signed-in',
    params: z.object({ kind: TicketSubjectKind, id }),
    reply: z.object({ items: z.array(TicketItem) }),
  },
  vote: {
    summary: 'Votes for a proposal',
    method: 'POST',
    path: '/feedback/{id}/vote',
    access: 'signed-in',
    params,
    reply: Ticket,
    errors: ['ticket.not_found', 'ticket.no_votes'],
  },
  withdrawVote: {
    summary: 'Withdraws the vote for a proposal',
    method: 'DELETE',
    path: '/feedback/{id}/vote',
    access: 'signed-in',
    params,
    reply: Ticket,
    errors: ['ticket.not_found', 'ticket.no_votes'],
  },
  rate: {
    summary: 'Rates how a ticket was handled',
    method: 'PUT',
    path: '/feedback/{id}/rating',
    access: 'signed-in',
    params,
    body: z.strictObject({
      rating: z.number().int().min(1).max(5),
      text: optionalText(2000).default(''),
    }),
    reply: Ticket,
    errors: ['ticket.not_found', 'ticket.not_ratable'],
  },
  exportAll: {
    summary: 'Exports tickets, newest first',
    method: 'GET',
    path: '/feedback/data',
    access: STAFF,
    query: z.strictObject({ ...filters, ...spreadsheetQuery }),
    reply: 'spreadsheet',
  },
});
