// Registration, its confirmation and completion, and the first administrator of a hub.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import {
  line,
  country,
  email,
  language,
  emptyReply,
  withErrorCode,
  secret,
} from '../kernel/fields.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../limits.ts';
import { OrganizationInfo } from '../organizations/organizations.contract.ts';
import { StationAnswers, StationDetails, StationSignUp } from './sign-up-reviews.contract.ts';
import { Me, Profile } from '../users/users.contract.ts';

export const Registration = z.strictObject({
  form: z.literal('hub').default('hub'),
  firstName: line(80),
  lastName: line(80),
  email,
  password: secret,
  organization: line(120),
  country,
  language,
  keepInformed: z.boolean().default(false),
});
export type Registration = z.input<typeof Registration>;

/** One call for two forms: the hub's, and the 5G station's with its documents. */
const AnyRegistration = z.discriminatedUnion('form', [Registration, StationSignUp]);

export const FirstAdmin = z.strictObject({
  token: z.string().max(200),
  firstName: line(80),
  lastName: line(80),
  email,
  password: secret,
  language,
});
export type FirstAdmin = z.input<typeof FirstAdmin>;

/** The profile fields of every completed registration. */
export const CompleteProfile = z.object({
  ...Profile.shape,
  phone: Profile.shape.phone.refine((phone) => phone !== '', withErrorCode('field.required')),
  position: line(120),
});

/** Only owners of an organization give its data. */
export const RegistrationCompletion = z.strictObject({
  ...CompleteProfile.shape,
  organization: OrganizationInfo.nullable(),
});
export type RegistrationCompletion = z.input<typeof RegistrationCompletion>;

/** All answers, as users correct them until their registration is reviewed. */
export const RegistrationCorrection = RegistrationCompletion.extend({
  /** Null unless the user registered for the 5G station and owns the organization. */
  station: StationDetails.nullable(),
});
export type RegistrationCorrection = z.input<typeof RegistrationCorrection>;

/** Fields that staff have already set may be omitted and stay as they are. */
export const RegistrationCompletionChanges = z.strictObject({
  ...CompleteProfile.partial().shape,
  organization: OrganizationInfo.partial().nullable(),
  /** The answers of the 5G station's form, of users who registered with it. */
  station: StationDetails.partial().optional(),
});
export type RegistrationCompletionChanges = z.input<typeof RegistrationCompletionChanges>;

/** The names of all fields that a correction can change. */
export const RegistrationField = z
  .strictObject({
    ...CompleteProfile.shape,
    ...OrganizationInfo.shape,
    ...StationDetails.shape,
  })
  .keyof();
export type RegistrationField = z.infer<typeof RegistrationField>;

/** What is stored of it so far; required fields may still be empty. */
export const RegistrationAnswers = Me.pick({
  firstName: true,
  lastName: true,
  phone: true,
  gender: true,
  birthdate: true,
  country: true,
  language: true,
  position: true,
  bio: true,
  timeZone: true,
}).extend({
  /** Null unless the user owns an organization. */
  organization: z
    .object({
      name: z.string(),
      region: z.string(),
      contact: z.string(),
      website: z.string(),
    })
    .nullable(),
  /** Null unless the user registered for the 5G station and owns the organization. */
  station: z
    .object({
      ...StationAnswers.shape,
      address: z.string(),
      field: z.string(),
      fieldDescription: z.string(),
      foundedYear: z.number().nullable(),
      linkedin: z.string(),
      isLegallyPublished: z.boolean(),
      hasStartupLabel: z.boolean(),
    })
    .nullable(),
});
export type RegistrationAnswers = z.infer<typeof RegistrationAnswers>;

/** Separate from sign-in, which every page loads. */
export const registration = contract({
  checkEmail: {
    summary: 'Checks whether an address may register; refuses temporary domains',
    method: 'GET',
    path: '/auth/checkEmail',
    access: 'public',
    query: z.strictObject({ email }),
    reply: z.object({ free: z.boolean() }),
    limit: { tries: 60, minutes: 15 },
    errors: ['auth.temporary_email'],
  },
  register: {
    summary:
      'Registers a user with their organization, as multipart for the 5G station; sends a verification mail',
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    body: AnyRegistration,
    files: {
      documents: {
        maxBytes: MAX_DOCUMENT_BYTES,
        kind: 'document',
        required: false,
        many: true,
        most: MAX_DOCUMENTS,
      },
    },
    reply: emptyReply,
    creates: true,
    limit: { tries: 30, minutes: 60 },
    errors: [
      'registration.closed',
      'registration.station_off',
      'auth.temporary_email',
      'auth.email_taken',
      'auth.password_length',
      'auth.password_common',
    ],
  },
  verify: {
    summary: 'Verifies an email address with the link’s code and sets the refresh cookie, once',
    method: 'POST',
    path: '/auth/verify',
    access: 'public',
    body: z.strictObject({ token: z.string().max(200) }),
    /** `signedIn`: the refresh cookie is set. Accounts with a second factor sign in as usual. */
    reply: z.object({ email: z.string(), signedIn: z.boolean() }),
    limit: { tries: 30, minutes: 15 },
    errors: ['auth.token_invalid', 'auth.token_used', 'auth.deactivated', 'access.unknown_role'],
  },
  resendVerification: {
    summary: 'Resends the verification email; answers the same for every address',
    method: 'POST',
    path: '/auth/verify/resend',
    access: 'public',
    body: z.strictObject({ email }),
    reply: emptyReply,
  },
  complete: {
    summary: 'Completes the registration; omitted fields stay as they are',
    method: 'POST',
    path: '/auth/completeRegister',
    access: 'completing',
    body: RegistrationCompletionChanges,
    reply: z.object({ user: Me }),
    errors: ['auth.already_completed', 'organization.owners_only'],
  },
  answers: {
    summary: 'Returns the own answers, to complete the registration or to correct them',
    method: 'GET',
    path: '/auth/completeRegister',
    access: 'completing',
    reply: RegistrationAnswers,
  },
  correct: {
    summary: 'Corrects the own answers while the registration awaits review',
    method: 'PATCH',
    path: '/auth/completeRegister',
    access: 'completing',
    body: RegistrationCompletionChanges,
    reply: z.object({ user: Me }),
    errors: ['registration.decided', 'organization.owners_only'],
  },
  createFirstAdmin: {
    summary: 'Creates the first super admin of an empty hub with the one-time link',
    method: 'POST',
    path: '/auth/firstAdmin',
    access: 'public',
    body: FirstAdmin,
    reply: emptyReply,
    limit: { tries: 30, minutes: 15 },
    errors: [
      'auth.token_invalid',
      'auth.token_used',
      'auth.first_admin_exists',
      'auth.email_taken',
      'auth.password_length',
      'auth.password_common',
    ],
  },
});
