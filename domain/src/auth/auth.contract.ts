// Sign-in: registration, verification, completion, sessions and their tokens.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { country, email, language, nothing, secret, text } from '../kernel/fields.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '../limits.ts';
import { OrganizationInfo } from '../organizations/organizations.contract.ts';
import { StationRegistration } from '../registrations/registrations.contract.ts';
import { Me, Profile } from '../users/users.contract.ts';

export const Credentials = z.strictObject({
  email,
  password: secret,
  keep: z.boolean().default(false),
});
export type Credentials = z.input<typeof Credentials>;

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

/** Organization data is asked of owners only. */
export const Completion = z.strictObject({
  ...Profile.shape,
  phone: Profile.shape.phone.refine((phone) => phone !== '', {
    params: { code: 'field.required' },
  }),
  position: text(120),
  organization: OrganizationInfo.nullable(),
});
export type Completion = z.input<typeof Completion>;

const token = z.strictObject({ token: z.string().max(200) });
export const Session = z.object({ accessToken: z.string() });

/** A session; or, of an account with a second factor, what its code is sent with. */
export const Admission = z.union([Session, z.object({ ticket: z.string() })]);
export type Admission = z.infer<typeof Admission>;

export const auth = contract({
  signIn: {
    summary:
      'Signs in with e-mail and password: sets the refresh cookie, or asks for the second factor',
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    body: Credentials,
    reply: Admission,
    errors: [
      'auth.invalid_credentials',
      'auth.deactivated',
      'auth.not_verified',
      'access.unknown_role',
    ],
  },
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
  verify: {
    summary: 'Confirms an e-mail address with the code of the mail',
    method: 'POST',
    path: '/auth/verify',
    access: 'public',
    body: token,
    reply: z.object({ email: z.string() }),
    limit: { tries: 30, minutes: 15 },
    errors: ['auth.token_invalid', 'auth.token_used'],
  },
  resendVerification: {
    summary: 'Sends the verification mail again; answers the same for every address',
    method: 'POST',
    path: '/auth/verify/resend',
    access: 'public',
    body: z.strictObject({ email }),
    reply: nothing,
  },
  complete: {
    summary: 'Completes the registration',
    method: 'POST',
    path: '/auth/completeRegister',
    access: 'completing',
    body: Completion,
    reply: z.object({ user: Me }),
    errors: ['auth.already_completed', 'organization.owners_only'],
  },
  refresh: {
    summary: 'Gives a new access token for the refresh cookie, which is rotated',
    method: 'GET',
    path: '/auth/refreshtoken',
    access: 'public',
    reply: Session,
    errors: ['auth.no_refresh_token', 'auth.session_expired', 'auth.deactivated'],
  },
  signOut: {
    summary: 'Ends the session of the refresh cookie',
    method: 'GET',
    path: '/auth/revoketoken',
    access: 'public',
    reply: nothing,
    errors: ['auth.no_refresh_token', 'auth.token_revoked'],
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
