// Sign-in: sessions and their tokens.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { email, emptyReply, secret } from '../kernel/fields.ts';

export const Credentials = z.strictObject({
  email,
  password: secret,
  keep: z.boolean().default(false),
});
export type Credentials = z.input<typeof Credentials>;

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
  refresh: {
    summary: 'Returns a new access token for the refresh cookie, which is rotated',
    method: 'GET',
    path: '/auth/refreshtoken',
    viewAs: 'open',
    acts: true,
    access: 'public',
    reply: Session,
    errors: [
      'auth.no_refresh_token',
      'auth.session_expired',
      'auth.session_ended',
      'auth.deactivated',
    ],
  },
  signOut: {
    summary: 'Ends the session of the refresh cookie',
    method: 'GET',
    path: '/auth/revoketoken',
    viewAs: 'open',
    acts: true,
    access: 'public',
    reply: emptyReply,
    errors: ['auth.no_refresh_token', 'auth.token_revoked'],
  },
});
