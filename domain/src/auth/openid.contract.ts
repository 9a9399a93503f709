// Sign-in by OpenID Connect, at the providers that the operator configured.
import { z } from 'zod';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, language, emptyReply, secret } from '../kernel/fields.ts';
import { SignInResult } from './auth.contract.ts';

export const Provider = z.object({ id: z.string(), name: z.string() });
export type Provider = z.infer<typeof Provider>;

const provider = z.string().max(60);
/** The address that the browser goes to. */
const redirect = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** The parameters of the provider's callback. */
const returned = {
  provider,
  state: z.string().max(200),
  code: z.string().max(4096).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
};
export const OpenIdCallback = z.strictObject(returned);
export type OpenIdCallback = z.infer<typeof OpenIdCallback>;

/** A provider, and the user's identity there, if one is linked. */
export const SignInMethod = z.object({
  provider: Provider,
  linked: z.object({ id, email: z.string(), since: instant }).nullable(),
});
export type SignInMethod = z.infer<typeof SignInMethod>;

export const ProvidersReply = z.object({ providers: z.array(Provider) });

export const openId = contract({
  providers: {
    summary: 'Lists the OpenID providers for sign-in',
    method: 'GET',
    path: '/auth/openid/providers',
    access: 'public',
    reply: ProvidersReply,
  },
  start: {
    summary:
      'Begins a sign-in at a provider: returns its address and binds the browser by a cookie',
    method: 'POST',
    path: '/auth/openid/start',
    access: 'public',
    body: z.strictObject({ provider, keep: z.boolean().default(false) }),
    reply: redirect,
    limit: { tries: 300, minutes: 15 },
    errors: ['openid.unknown_provider', 'openid.provider_away'],
  },
  finish: {
    summary:
      'Completes a sign-in with the parameters of the callback; creates an account for a new user',
    method: 'POST',
    path: '/auth/openid/finish',
    access: 'public',
    body: z.strictObject({ ...returned, language }),
    reply: SignInResult,
    limit: { tries: 300, minutes: 15 },
    errors: [
      'openid.expired',
      'openid.declined',
      'openid.failed',
      'openid.provider_away',
      'openid.no_email',
      'openid.email_of_account',
      'openid.not_admitted',
      'auth.temporary_email',
      'auth.email_taken',
      'auth.deactivated',
      'auth.not_verified',
      'auth.invalid_credentials',
      'access.unknown_role',
    ],
  },
  methods: {
    summary: 'Lists the providers, and which of them the own account is linked to',
    method: 'GET',
    path: '/auth/openid/methods',
    viewAs: 'private',
    access: 'signed-in',
    reply: z.object({ methods: z.array(SignInMethod) }),
  },
  startLink: {
    summary: 'Starts to link the own account to an identity at a provider; requires the password',
    method: 'POST',
    path: '/auth/openid/link/start',
    access: 'signed-in',
    body: z.strictObject({ provider, password: secret }),
    reply: redirect,
    errors: [
      'openid.unknown_provider',
      'openid.provider_away',
      'openid.already_linked',
      'auth.wrong_password',
      'auth.no_password',
    ],
  },
  finishLink: {
    summary: 'Links the own account to the identity that the provider returned',
    method: 'POST',
    path: '/auth/openid/link/finish',
    access: 'signed-in',
    body: OpenIdCallback,
    reply: z.object({ provider: Provider }),
    errors: [
      'openid.expired',
      'openid.declined',
      'openid.failed',
      'openid.provider_away',
      'openid.linked_elsewhere',
      'openid.already_linked',
    ],
  },
  unlink: {
    summary: 'Removes a link; requires the password, which remains to sign in',
    method: 'POST',
    path: '/auth/openid/unlink',
    access: 'signed-in',
    body: z.strictObject({ id, password: secret }),
    reply: emptyReply,
    errors: ['openid.not_linked', 'auth.wrong_password', 'auth.no_password'],
  },
});
