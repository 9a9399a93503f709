// Community services: requests to the hub's partners, which the hub team handles and forwards.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { UploadedFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  date,
  emptyReply,
  id,
  instant,
  line,
  optionalLine,
  page,
  pageOf,
  spreadsheetQuery,
  text,
} from '../kernel/fields.ts';
import {
  MAX_FILE_BYTES,
  MAX_SERVICE_DOCUMENTS,
  MAX_SUBMISSION_TEXT,
  MAX_TRAVELLERS,
} from '../limits.ts';
import {
  attachments,
  handlingFilters,
  reason,
  submissionDetails,
  submissionFields,
  TRANSITION_ERRORS,
} from '../submissions/submissions.contract.ts';
import { type Question, QUESTIONS } from './community.questions.ts';

/** WeMove: mobility. ProServy: professional services. Eurafrique: law. */
export const Program = z.enum(['wemove', 'proservy', 'eurafrique']);
export type Program = z.infer<typeof Program>;

export const ServiceStatus = z.enum(['new', 'in_progress', 'done', 'refused', 'cancelled']);
export type ServiceStatus = z.infer<typeof ServiceStatus>;

export const ServiceAction = z.enum(['start', 'finish', 'refuse', 'reopen', 'withdraw']);
export type ServiceAction = z.infer<typeof ServiceAction>;

/** The answers of a request by question, as its program asked then. */
export const Answers = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type Answers = z.infer<typeof Answers>;

const MAX_ANSWER = 200;

/** The rule says when a question that depends on another one needs an answer. */
function answerTo({ type, options = {}, when }: Question) {
  switch (type) {
    case 'choice':
      return z.enum(Object.keys(options));
    case 'date':
      return when ? date.nullable().default(null) : date;
    case 'number':
      return z.number().int().min(1).max(MAX_TRAVELLERS);
    case 'yes-no':
      return z.boolean();
    default:
      return when ? optionalLine(MAX_ANSWER).default('') : line(MAX_ANSWER);
  }
}

const requestTo = (program: Program) =>
  z.strictObject({
    title: line(200),
    text: text(MAX_SUBMISSION_TEXT),
    answers: z.strictObject(
      Object.fromEntries(QUESTIONS[program].map((it) => [it.name, answerTo(it)])),
    ),
    /** The version of the consent that the author accepts now; without it the version accepted before counts. */
    consentVersion: z.number().int().positive().nullable().default(null),
  });
export const WemoveRequest = requestTo('wemove');

/** The way of a request to the partner; `sent`: the mail server took it, `delivered`: the partner confirmed it. */
export const ForwardStatus = z.enum(['queued', 'sent', 'delivered', 'failed']);
export type ForwardStatus = z.infer<typeof ForwardStatus>;

const Channel = z.enum(['email', 'webhook']);

export const Forward = z.object({
  id,
  channel: Channel,
  /** For the hub team only, as the error. */
  address: z.string(),
  status: ForwardStatus,
  tries: z.number(),
  error: z.string(),
  createdAt: instant,
  /** When it was sent, delivered or given up. */
  endedAt: instant.nullable(),
});
export type Forward = z.infer<typeof Forward>;

const bothLanguages = z.object({ en: z.string(), fr: z.string() });

const requestFields = { program: Program, status: ServiceStatus };

export const ServiceRequestItem = z.object({
  ...submissionFields,
  ...requestFields,
  /** Of the newest way to the partner. */
  forward: ForwardStatus.nullable(),
});
export type ServiceRequestItem = z.infer<typeof ServiceRequestItem>;

export const ServiceRequest = z.object({
  ...submissionDetails,
  ...requestFields,
  answers: Answers,
  /** What its author accepted. */
  consentVersion: z.number(),
  consentText: bothLanguages,
  forwards: z.array(Forward),
  isMine: z.boolean(),
  /** What the caller can do now. */
  actions: z.array(ServiceAction),
  canForward: z.boolean(),
});
export type ServiceRequest = z.infer<typeof ServiceRequest>;

export const ServiceDocument = z.object({ id, title: bothLanguages, file: UploadedFile });
export type ServiceDocument = z.infer<typeof ServiceDocument>;

/** A text that users accept before a request is shared with the partner. */
export const ConsentText = z.object({
  version: z.number(),
  text: bothLanguages,
  createdAt: instant,
  /** How many users have accepted it. */
  accepted: z.number(),
});
export type ConsentText = z.infer<typeof ConsentText>;

export const ProgramState = z.object({
  program: Program,
  opensOn: date.nullable(),
  /** The last day on which requests are accepted. */
  closesOn: date.nullable(),
  today: date,
  /** Of the caller. */
  openRequests: z.number(),
  hasOrganization: z.boolean(),
  /** Whether requests are sent to the partner when staff start them. */
  hasPartner: z.boolean(),
  consent: z.object({ version: z.number(), text: bothLanguages }),
  acceptedVersion: z.number().nullable(),
  /** In the order of staff. */
  documents: z.array(ServiceDocument),
});
export type ProgramState = z.infer<typeof ProgramState>;

const filters = {
  search: optionalLine(100).optional(),
  status: z.enum([...ServiceStatus.options, 'unresolved']).optional(),
  program: Program.optional(),
  ...handlingFilters,
};

const listQuery = z.strictObject({ ...filters, ...page });
const boardFilters = z.strictObject(filters).omit({ status: true });
export type ServiceRequestQuery = z.output<typeof listQuery>;

const params = z.object({ id });
const programParams = z.object({ program: Program });
export const DocumentTitle = z.strictObject({ en: line(200), fr: line(200) });
const STAFF = permission('update', 'community-service-admin');
const REQUESTS = permission('create', 'community-service-public');

const submission = {
  method: 'POST',
  files: attachments,
  reply: ServiceRequest,
  creates: true,
  errors: [
    'service_request.not_open',
    'service_request.ended',
    'service_request.role',
    'service_request.organization',
    'service_request.too_many',
    'service_request.answer_missing',
    'service_request.days_reversed',
    'service_request.consent_missing',
    'service_request.consent_outdated',
  ],
} as const;

export const community = contract({
  requestWemove: {
    summary: 'Requests a service of WeMove, the partner for mobility',
    path: '/community/wemove',
    eachError: true,
    access: REQUESTS,
    body: WemoveRequest,
    ...submission,
  },
  requestProservy: {
    summary: 'Requests a service of ProServy, the partner for professional services',
    path: '/community/proservy',
    eachError: true,
    access: REQUESTS,
    body: requestTo('proservy'),
    ...submission,
  },
  requestEurafrique: {
    summary: 'Writes to Eurafrique, the partner for law',
    path: '/community/eurafrique',
    eachError: true,
    access: permission('create', 'eurafrique-legal'),
    body: requestTo('eurafrique'),
    ...submission,
  },
  programs: {
    summary: 'Lists the programs, with what decides whether the caller can send a request',
    method: 'GET',
    path: '/community/programs',
    eachError: true,
    access: permission('read', 'service-request'),
    reply: z.object({ items: z.array(ProgramState) }),
  },
  changeProgram: {
    summary: 'Sets when a program accepts requests; a changed consent gets a new version',
    method: 'PUT',
    path: '/community/programs/{program}',
    eachError: true,
    access: STAFF,
    params: programParams,
    body: z.strictObject({
      opensOn: date.nullable(),
      closesOn: date.nullable(),
      consent: z.strictObject({ en: text(4000), fr: text(4000) }),
      /** The version of the consent that the caller saw. */
      consentVersion: z.number().int().positive(),
    }),
    reply: emptyReply,
    errors: ['service_request.program_days', 'service_request.consent_changed'],
  },
  programSettings: {
    summary:
      'Returns what staff see of a program: its partner and the newest versions of its consent',
    method: 'GET',
    path: '/community/programs/{program}',
    eachError: true,
    access: STAFF,
    params: programParams,
    reply: z.object({
      /** Set by who runs the platform; null keeps requests at the hub. */
      partner: z.object({ channel: Channel, address: z.string() }).nullable(),
      /** Newest first. */
      consents: z.array(ConsentText),
    }),
  },
  addDocument: {
    summary: 'Adds a document to a program, as its last one',
    method: 'POST',
    path: '/community/programs/{program}/documents',
    eachError: true,
    access: STAFF,
    params: programParams,
    body: z.strictObject({ title: DocumentTitle }),
    files: { file: { maxBytes: MAX_FILE_BYTES, kind: 'any', required: true, many: false } },
    reply: z.object({ id }),
    creates: true,
    errors: ['service_document.too_many'],
  },
  orderDocuments: {
    summary: 'Sets the order of the documents of a program',
    method: 'PUT',
    path: '/community/programs/{program}/documents',
    eachError: true,
    access: STAFF,
    params: programParams,
    body: z.strictObject({ ids: z.array(id).max(MAX_SERVICE_DOCUMENTS) }),
    reply: emptyReply,
  },
  changeDocument: {
    summary: 'Changes the title of a document',
    method: 'PUT',
    path: '/community/documents/{id}',
    eachError: true,
    access: STAFF,
    params,
    body: z.strictObject({ title: DocumentTitle }),
    reply: emptyReply,
    errors: ['service_document.not_found'],
  },
  removeDocument: {
    summary: 'Removes a document and its file',
    method: 'DELETE',
    path: '/community/documents/{id}',
    eachError: true,
    access: STAFF,
    params,
    reply: emptyReply,
    errors: ['service_document.not_found'],
  },
  listMine: {
    summary: 'Lists the requests of the caller, newest first',
    method: 'GET',
    path: '/community/requests/mine',
    eachError: true,
    access: permission('read', 'service-request'),
    query: z.strictObject({ program: Program.optional(), ...page }),
    reply: pageOf(ServiceRequestItem),
  },
  listAll: {
    summary: 'Lists the requests of all users, newest first',
    method: 'GET',
    path: '/community/requests',
    eachError: true,
    access: STAFF,
    query: listQuery,
    reply: pageOf(ServiceRequestItem),
  },
  counts: {
    summary: 'Counts the requests of all users by status',
    method: 'GET',
    path: '/community/requests/counts',
    eachError: true,
    access: STAFF,
    query: boardFilters,
    reply: z.object({ items: z.array(z.object({ status: ServiceStatus, count: z.number() })) }),
  },
  get: {
    summary: 'Returns a request, for its author and staff',
    method: 'GET',
    path: '/community/requests/{id}',
    eachError: true,
    access: permission('read', 'service-request'),
    params,
    reply: ServiceRequest,
    errors: ['service_request.not_found'],
  },
  change: {
    summary: 'Takes an action on a request',
    method: 'PUT',
    path: '/community/requests/{id}',
    eachError: true,
    access: permission('read', 'service-request'),
    params,
    body: z.strictObject({ action: ServiceAction, reason }),
    reply: ServiceRequest,
    errors: ['service_request.not_found', ...TRANSITION_ERRORS],
  },
  forward: {
    summary: 'Sends a request to the partner, again if need be',
    method: 'POST',
    path: '/community/requests/{id}/forward',
    eachError: true,
    access: STAFF,
    params,
    reply: ServiceRequest,
    errors: [
      'service_request.not_found',
      'submission.changed',
      'service_request.no_partner_address',
      'service_request.forward_pending',
    ],
  },
  figures: {
    summary: 'Counts the requests of the last days, and how long their first answer took',
    method: 'GET',
    path: '/community/figures',
    eachError: true,
    access: STAFF,
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(3660).default(90) }),
    reply: z.object({
      items: z.array(
        z.object({
          program: Program,
          asked: z.number(),
          /** In progress or done. */
          accepted: z.number(),
          refused: z.number(),
          waiting: z.number(),
          /** The mean until the first answer; null without one. */
          answerHours: z.number().nullable(),
        }),
      ),
    }),
  },
  exportAll: {
    summary: 'Exports requests, newest first',
    method: 'GET',
    path: '/community/data',
    eachError: true,
    access: STAFF,
    query: z.strictObject({ ...filters, ...spreadsheetQuery }),
    reply: 'spreadsheet',
  },
});
