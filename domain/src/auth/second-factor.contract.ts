// The second factor: a code of the user's authenticator app, or a recovery code.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, emptyReply, secret, text } from '../kernel/fields.ts';
import { Session } from './auth.contract.ts';

/** As typed: six digits of the app, or a recovery code, in any case and with any spaces. */
const code = text(64);
const ticket = z.string().max(200);

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** When it was turned on; null while it is off. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the user's role requires one. */
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The data for an authenticator app; shown once, and stored only after a first code. */
export const SecondFactorSetup = z.object({
  /** Sealed setup data, which the client returns with the first code. */
  setup: z.string(),
  /** To be typed when the QR code cannot be scanned. */
  key: z.string(),
  /** To be drawn as a QR code. */
  uri: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Proof for changes that a session alone does not allow. */
export const SecondFactorProof = z.strictObject({ password: secret, code });
export type SecondFactorProof = z.input<typeof SecondFactorProof>;

/** The caller's own password and code, for changes that need them only sometimes: `auth.proof_required` says when. */
export const IdentityProof = z.strictObject({ password: secret.optional(), code: code.optional() });
export type IdentityProof = z.infer<typeof IdentityProof>;

/** What a call with `IdentityProof` refuses with. */
export const IDENTITY_ERRORS = [
  'auth.proof_required',
  'auth.sign_in_again',
  'auth.wrong_password',
  'auth.wrong_code',
  'auth.code_used',
  'second_factor.off',
  'request.rate_limited',
] as const;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = contract({
  state: {
    summary: 'Returns whether the own second factor is on, and how many recovery codes are left',
    method: 'GET',
    path: '/auth/secondFactor',
    viewAs: 'private',
    access: 'securing',
    reply: SecondFactor,
  },
  beginSetup: {
    summary: 'Creates a key for an authenticator app; nothing changes until it is confirmed',
    method: 'POST',
    path: '/auth/secondFactor/setup',
    access: 'securing',
    body: z.strictObject({ password: secret }),
    reply: SecondFactorSetup,
    errors: ['auth.wrong_password', 'auth.no_password', 'second_factor.on'],
  },
  confirm: {
    summary: 'Turns on the second factor with a first code; the other sessions end',
    method: 'POST',
    path: '/auth/secondFactor',
    access: 'securing',
    body: z.strictObject({ setup: z.string().max(1000), code }),
    reply: recoveryCodes,
    errors: ['auth.wrong_code', 'second_factor.on', 'second_factor.setup_expired'],
  },
  renewCodes: {
    summary: 'Creates ten new recovery codes; the old ones become invalid',
    method: 'POST',
    path: '/auth/secondFactor/recoveryCodes',
    access: 'completing',
    body: SecondFactorProof,
    reply: recoveryCodes,
    errors: [
      'auth.wrong_password',
      'auth.no_password',
      'auth.wrong_code',
      'auth.code_used',
      'second_factor.off',
    ],
  },
  turnOff: {
    summary: 'Turns off the own second factor',
    method: 'POST',
    path: '/auth/secondFactor/off',
    access: 'completing',
    body: SecondFactorProof,
    reply: emptyReply,
    errors: [
      'auth.wrong_password',
      'auth.no_password',
      'auth.wrong_code',
      'auth.code_used',
      'second_factor.off',
    ],
  },
  completeSignIn: {
    summary: 'Completes a sign-in with a code; sets the refresh cookie',
    method: 'POST',
    path: '/auth/signin/code',
    access: 'public',
    body: z.strictObject({ ticket, code }),
    reply: Session,
    limit: { tries: 60, minutes: 15 },
    errors: [
      'auth.wrong_code',
      'auth.code_used',
      'auth.ticket_expired',
      'auth.deactivated',
      'auth.not_verified',
      'access.unknown_role',
    ],
  },
  findOfUser: {
    summary: 'Returns since when a user has a second factor, for staff who may reset it',
    method: 'GET',
    path: '/user/{id}/secondFactor',
    access: permission('update', 'user'),
    closedToKeys: true,
    params: z.object({ id }),
    reply: z.object({ since: instant.nullable() }),
    errors: ['user.not_found'],
  },
  reset: {
    summary: 'Resets the second factor of a user who lost it; ends all their sessions',
    method: 'POST',
    path: '/user/{id}/secondFactor/reset',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: emptyReply,
    errors: [
      'user.not_found',
      'user.second_factor_own',
      'access.super_admin_required',
      'second_factor.off',
    ],
  },
});
