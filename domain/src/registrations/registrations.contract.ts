// Registrations: who asks to come in, the 5G station's form, and how the hub decides about them.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { Expertise } from '../experts/experts.contract.ts';
import { StoredFile } from '../files/files.contract.ts';
import { contract } from '../kernel/endpoint.ts';
import {
  country,
  date,
  email,
  id,
  language,
  optionalText,
  page,
  pageOf,
  phone,
  saying,
  secret,
  sheetWish,
  text,
  webAddress,
} from '../kernel/fields.ts';
import { MAX_WISHED_TIMES } from '../limits.ts';
import { Gender, Review } from '../users/users.contract.ts';

/** How people heard of the hub. */
export const RegistrationSource = z.enum([
  'event',
  'friend',
  'social',
  'press',
  'search',
  'partner',
  'other',
]);
export type RegistrationSource = z.infer<typeof RegistrationSource>;

export const DayPart = z.enum(['morning', 'afternoon']);
export type DayPart = z.infer<typeof DayPart>;

/** When somebody would like to come: a wish that the hub answers, not a booking. */
export const WishedTime = z.strictObject({ day: date, part: DayPart });
export type WishedTime = z.infer<typeof WishedTime>;

const distinct = <T>(some: readonly T[]) =>
  new Set(some.map((one) => JSON.stringify(one))).size === some.length;
const ONCE = saying('field.distinct');

/** The answers that only the 5G station's form asks for. */
export const StationAnswers = z.strictObject({
  source: RegistrationSource.nullable(),
  expertise: z.array(Expertise).min(1).max(Expertise.options.length).refine(distinct, ONCE),
  reason: text(2000),
  question: optionalText(2000),
  slots: z.array(WishedTime).min(1).max(MAX_WISHED_TIMES).refine(distinct, ONCE),
});
export type StationAnswers = z.infer<typeof StationAnswers>;

/** What a company says of itself on that form. */
export const StationCompany = z.strictObject({
  organization: text(120),
  address: optionalText(300),
  field: text(120),
  fieldDescription: text(2000),
  /** Null while it is still to be founded. */
  foundedYear: z.int().min(1900).max(2200).nullable(),
  website: webAddress,
  linkedin: webAddress,
  isLegallyPublished: z.boolean(),
  hasStartupLabel: z.boolean(),
});
export type StationCompany = z.infer<typeof StationCompany>;

export const StationRegistration = z.strictObject({
  form: z.literal('station5G'),
  firstName: text(80),
  lastName: text(80),
  email,
  password: secret,
  phone,
  gender: Gender,
  position: text(120),
  country,
  language,
  keepInformed: z.boolean(),
  ...StationCompany.shape,
  ...StationAnswers.shape,
});
export type StationRegistration = z.input<typeof StationRegistration>;

/** Somebody in the queue. Whoever has not confirmed their address is not in it. */
export const Registrant = z.object({
  id,
  name: z.string(),
  email: z.string(),
  photo: id.nullable(),
  organization: z.string().nullable(),
  country: z.string(),
  language,
  station5G: z.boolean(),
  review: Review,
  isCompleted: z.boolean(),
  registeredAt: z.string(),
  reviewedAt: z.string().nullable(),
});
export type Registrant = z.infer<typeof Registrant>;

/** One registration, with all that was said and brought. */
export const RegistrantPage = Registrant.extend({
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
  documents: z.array(StoredFile),
  reviewedBy: z.string().nullable(),
  reviewReason: z.string().nullable(),
});
export type RegistrantPage = z.infer<typeof RegistrantPage>;

/** Whom a queue shows; `form` tells the 5G station's registrants from all others. */
const chosen = {
  state: z.enum([...Review.options, 'all']).default('waiting'),
  form: z.enum(['hub', 'station5G']).optional(),
  search: optionalText(100).optional(),
  sort: z.enum(['oldest', 'newest']).default('oldest'),
};
export const RegistrationFilter = z.strictObject(chosen);
export type RegistrationFilter = z.infer<typeof RegistrationFilter>;

/** The roles that an accepted registration leads to. */
export const AcceptedRole = z.enum(['startup', 'external']);
export type AcceptedRole = z.infer<typeof AcceptedRole>;

/** `from` is what the reviewer saw: whoever was faster has changed it. */
export const Acceptance = z.strictObject({
  id,
  decision: z.literal('accept'),
  role: AcceptedRole,
  from: z.enum(['waiting', 'declined']),
});
export const Decline = z.strictObject({
  id,
  decision: z.literal('decline'),
  /** The person reads it. */
  reason: text(1000),
});
export const ReviewDecision = z.discriminatedUnion('decision', [Acceptance, Decline]);
export type ReviewDecision = z.infer<typeof ReviewDecision>;

export const registrations = contract({
  list: {
    summary: 'People who registered themselves, and how many wait; role tt sees the 5G station’s',
    method: 'GET',
    path: '/user/external',
    access: permission('read', 'users-external'),
    query: z.strictObject({ ...page, ...chosen }),
    reply: pageOf(Registrant).extend({
      waiting: z.number(),
      /** Those who have still to finish their profile: they are listed, but wait for no answer yet. */
      unfinished: z.number(),
    }),
  },
  one: {
    summary: 'One registration with its answers and documents',
    method: 'GET',
    path: '/user/external/{id}',
    access: permission('read', 'users-external'),
    params: z.object({ id }),
    reply: RegistrantPage,
    errors: ['user.not_found'],
  },
  decide: {
    summary: 'Accepts a registration with a role, or declines it with a reason',
    method: 'PATCH',
    path: '/user/external',
    access: permission('update', 'users-external'),
    body: ReviewDecision,
    reply: RegistrantPage,
    errors: [
      'user.not_found',
      'registration.decided',
      'access.super_admin_required',
      'user.last_super_admin',
    ],
  },
  sheet: {
    summary: 'The filtered registrations as a table to take away',
    method: 'GET',
    path: '/user/external/data',
    access: permission('read', 'users-external'),
    query: z.strictObject({ ...chosen, ...sheetWish }),
    reply: 'sheet',
  },
});
