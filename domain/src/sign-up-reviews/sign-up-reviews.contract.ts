// Sign-up reviews: the queue of sign-ups, the 5G station's form, and the decisions of reviewers.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { StoredFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  optionalLine,
  line,
  country,
  date,
  email,
  id,
  language,
  optionalText,
  page,
  pageOf,
  phone,
  withErrorCode,
  secret,
  spreadsheetQuery,
  text,
  webAddress,
} from '../kernel/fields.ts';
import { MAX_PREFERRED_VISIT_TIMES } from '../limits.ts';
import { Gender, SignUpReviewStatus } from '../users/users.contract.ts';

/** How the person heard of the hub. */
export const SignUpSource = z.enum([
  'event',
  'friend',
  'social',
  'press',
  'search',
  'partner',
  'other',
]);
export type SignUpSource = z.infer<typeof SignUpSource>;

export const DayPart = z.enum(['morning', 'afternoon']);
export type DayPart = z.infer<typeof DayPart>;

/** A requested visit time: a wish that staff answer, not a booking. */
export const PreferredVisitTime = z.strictObject({ day: date, part: DayPart });
export type PreferredVisitTime = z.infer<typeof PreferredVisitTime>;

const isDistinct = <T>(items: readonly T[]) =>
  new Set(items.map((item) => JSON.stringify(item))).size === items.length;
const DISTINCT_MESSAGE = withErrorCode('field.distinct');

/** The answers that only the 5G station's form has. */
export const StationAnswers = z.strictObject({
  source: SignUpSource.nullable(),
  expertise: z
    .array(Expertise)
    .min(1)
    .max(Expertise.options.length)
    .refine(isDistinct, DISTINCT_MESSAGE),
  reason: text(2000),
  question: optionalText(2000),
  slots: z
    .array(PreferredVisitTime)
    .min(1)
    .max(MAX_PREFERRED_VISIT_TIMES)
    .refine(isDistinct, DISTINCT_MESSAGE),
});
export type StationAnswers = z.infer<typeof StationAnswers>;

/** The company fields of the 5G station's form. */
export const StationCompany = z.strictObject({
  organization: line(120),
  address: optionalLine(300),
  field: line(120),
  fieldDescription: text(2000),
  /** Null while the company is not founded yet. */
  foundedYear: z.int().min(1900).max(2200).nullable(),
  website: webAddress,
  linkedin: webAddress,
  isLegallyPublished: z.boolean(),
  hasStartupLabel: z.boolean(),
});
export type StationCompany = z.infer<typeof StationCompany>;

/** What the station's form asks for beyond the hub's registration. */
export const StationDetails = z.strictObject({
  ...StationCompany.omit({ organization: true, website: true }).shape,
  ...StationAnswers.shape,
});
export type StationDetails = z.output<typeof StationDetails>;

export const StationSignUp = z.strictObject({
  form: z.literal('station5G'),
  firstName: line(80),
  lastName: line(80),
  email,
  password: secret,
  phone,
  gender: Gender,
  position: line(120),
  country,
  language,
  keepInformed: z.boolean(),
  ...StationCompany.shape,
  ...StationAnswers.shape,
});
export type StationSignUp = z.input<typeof StationSignUp>;

/** A sign-up in the queue. Sign-ups with an unconfirmed address are not listed. */
export const SignUpRow = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo: id.nullable(),
  organization: z.string().nullable(),
  country: z.string(),
  language,
  station5G: z.boolean(),
  review: SignUpReviewStatus,
  isCompleted: z.boolean(),
  registeredAt: z.string(),
  reviewedAt: z.string().nullable(),
});
export type SignUpRow = z.infer<typeof SignUpRow>;

/** One sign-up with all answers and documents. */
export const SignUpDetails = SignUpRow.extend({
  role: z.string(),
  phone: z.string(),
  gender: Gender,
  position: z.string(),
  bio: z.string(),
  keepInformed: z.boolean(),
  company: z
    .object({
      region: z.string(),
      contact: z.string(),
      address: z.string(),
      field: z.string(),
      description: z.string(),
      foundedYear: z.number().nullable(),
      website: z.string(),
      linkedin: z.string(),
      isLegallyPublished: z.boolean().nullable(),
      hasStartupLabel: z.boolean().nullable(),
    })
    .nullable(),
  answers: StationAnswers.nullable(),
  /** Files of strangers: without a virus scanner they are not scanned. */
  documents: z.array(StoredFile.extend({ isScanned: z.boolean() })),
  reviewedBy: z.object({ id, name: z.string() }).nullable(),
  reviewReason: z.string().nullable(),
});
export type SignUpDetails = z.infer<typeof SignUpDetails>;

/** Filters of the queue; `form` separates 5G station sign-ups from all others. */
const signUpFilter = {
  state: z.enum([...SignUpReviewStatus.options, 'all']).default('waiting'),
  form: z.enum(['hub', 'station5G']).optional(),
  search: optionalText(100).optional(),
  sort: z.enum(['oldest', 'newest']).default('oldest'),
};
export const SignUpFilter = z.strictObject(signUpFilter);
export type SignUpFilter = z.infer<typeof SignUpFilter>;

/** The roles that an accepted sign-up can get. */
export const AcceptedRole = z.enum(['startup', 'external']);
export type AcceptedRole = z.infer<typeof AcceptedRole>;

/** `from` is the status the reviewer saw; another reviewer may have changed it since. */
export const AcceptSignUp = z.strictObject({
  id,
  decision: z.literal('accept'),
  role: AcceptedRole,
  from: z.enum(['waiting', 'declined']),
});
export const DeclineSignUp = z.strictObject({
  id,
  decision: z.literal('decline'),
  /** The applicant reads it. */
  reason: text(1000),
});
export const SignUpDecision = z.discriminatedUnion('decision', [AcceptSignUp, DeclineSignUp]);
export type SignUpDecision = z.infer<typeof SignUpDecision>;

export const signUpReviews = contract({
  list: {
    summary: 'Lists sign-ups and counts those that wait; role tt sees 5G station sign-ups only',
    method: 'GET',
    path: '/user/external',
    access: permission('read', 'users-external'),
    query: z.strictObject({ ...page, ...signUpFilter }),
    reply: pageOf(SignUpRow).extend({
      waiting: z.number(),
      /** Sign-ups with an incomplete profile: listed, but not waiting for a decision yet. */
      unfinished: z.number(),
    }),
  },
  get: {
    summary: 'Returns one sign-up with its answers and documents',
    method: 'GET',
    path: '/user/external/{id}',
    access: permission('read', 'users-external'),
    params: z.object({ id }),
    reply: SignUpDetails,
    errors: ['user.not_found'],
  },
  decide: {
    summary: 'Approves a registration with a role, or declines it with a reason',
    method: 'PATCH',
    path: '/user/external',
    access: permission('update', 'users-external'),
    body: SignUpDecision,
    reply: SignUpDetails,
    errors: [
      'user.not_found',
      'registration.decided',
      'access.super_admin_required',
      'user.last_super_admin',
    ],
  },
  export: {
    summary: 'Exports the filtered sign-ups as a spreadsheet',
    method: 'GET',
    path: '/user/external/data',
    access: permission('read', 'users-external'),
    query: z.strictObject({ ...signUpFilter, ...spreadsheetQuery }),
    reply: 'spreadsheet',
  },
});
