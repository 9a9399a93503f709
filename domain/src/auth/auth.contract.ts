// Sign-in: verification, sessions and their tokens. Registration is in registration.contract.ts.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { email, emptyReply, secret } from '../kernel/fields.ts';

export const Credentials = z.strictObject({
  email,
  password: secret,
  keep: z.boolean().default(false),
});
export type Credentials = z.input<typeof Credentials>;

const token = z.strictObject({ token: z.string().max(200) });
export const Session = z.object({ accessToken: z.string() });

/** A session; or a ticket for the second step, for accounts with a second factor. */
export const SignInResult = z.union([Session, z.object({ ticket: z.string() })]);
export type SignInResult = z.infer<typeof SignInResult>;

export const auth = contract({
  signIn: {
    summary:
      'Signs in with e-mail and password: sets the refresh cookie, or asks for the second factor',
    method: 'POST',
    path: '/auth/signin',
    access: 'public',
    body: Credentials,
    reply: SignInResult,
    errors: [
      'auth.invalid_credentials',
      'auth.deactivated',
      'auth.not_verified',
      'access.unknown_role',
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
    reply: emptyReply,
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
    reply: emptyReply,
    errors: ['auth.no_refresh_token', 'auth.token_revoked'],
  },
});
