// How accounts begin: registering, completing the registration, and the first administrator of a hub.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { country, email, language, nothing, saying, secret, text } from '../kernel/fields.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../limits.ts';
import { OrganizationInfo } from '../organizations/organizations.contract.ts';
import { StationRegistration } from '../registrations/registrations.contract.ts';
import { Me, Profile } from '../users/users.contract.ts';

export const Registration = z.strictObject({
  form: z.literal('hub').default('hub'),
  firstName: text(80),
  lastName: text(80),
  email,
  password: secret,
  organization: text(120),
  country,
  language,
  keepInformed: z.boolean().default(false),
});
export type Registration = z.input<typeof Registration>;

/** One call, two forms: the hub's, and the 5G station's with its documents. */
const AnyRegistration = z.discriminatedUnion('form', [Registration, StationRegistration]);

export const FirstAdmin = z.strictObject({
  token: z.string().max(200),
  firstName: text(80),
  lastName: text(80),
  email,
  password: secret,
  language,
});
export type FirstAdmin = z.input<typeof FirstAdmin>;

/** What is known of everybody whose registration is complete. */
export const CompleteProfile = z.object({
  ...Profile.shape,
  phone: Profile.shape.phone.refine((phone) => phone !== '', saying('field.required')),
  position: text(120),
});

/** Organization data is asked of owners only. */
export const Completion = z.strictObject({
  ...CompleteProfile.shape,
  organization: OrganizationInfo.nullable(),
});
export type Completion = z.input<typeof Completion>;

/** Staff may have said some of it already: what is left out is what they said. */
export const CompletionChanges = z.strictObject({
  ...CompleteProfile.partial().shape,
  organization: OrganizationInfo.partial().nullable(),
});
export type CompletionChanges = z.input<typeof CompletionChanges>;

/** Apart from sign-in, which every page loads. */
export const registration = contract({
  checkEmail: {
    summary: 'Says whether an address may register; refuses temporary domains',
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
      'Registers a person with their organization, as multipart for the 5G station; a verification mail goes out',
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
    reply: nothing,
    creates: true,
    limit: { tries: 30, minutes: 60 },
    errors: [
      'auth.temporary_email',
      'auth.email_taken',
      'auth.password_length',
      'auth.password_common',
    ],
  },
  complete: {
    summary: 'Completes the registration; what is left out stays as the hub knows it',
    method: 'POST',
    path: '/auth/completeRegister',
    access: 'completing',
    body: CompletionChanges,
    reply: z.object({ user: Me }),
    errors: ['auth.already_completed', 'organization.owners_only'],
  },
  createFirstAdmin: {
    summary: 'Creates the first super admin of an empty hub with the one-time link',
    method: 'POST',
    path: '/auth/firstAdmin',
    access: 'public',
    body: FirstAdmin,
    reply: nothing,
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
