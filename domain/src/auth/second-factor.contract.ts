// The second factor: a code of the person's authenticator app, or one of their recovery codes.
import { z } from 'zod';
import { permission } from '../access/access.ts';
import { contract } from '../kernel/endpoint.ts';
import { id, instant, nothing, secret, text } from '../kernel/fields.ts';
import { Session } from './auth.contract.ts';

/** As typed: six digits of the app, or a recovery code, in whatever case and with whatever spaces. */
const code = text(64);
const ticket = z.string().max(200);

export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** Since when; null while it is off. */
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** The person's role asks for one. */
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** What an authenticator app needs; it is shown once, and kept nowhere until a code of it has come back. */
export const SecondFactorSetup = z.object({
  /** Comes back with the first code; sealed, so that it says nothing. */
  setup: z.string(),
  /** To be typed where no picture can be taken. */
  key: z.string(),
  /** To be drawn as a QR code. */
  uri: z.string(),
});
export type SecondFactorSetup = z.infer<typeof SecondFactorSetup>;

/** Who sits before the person's own browser is asked for more than the session. */
export const SecondFactorProof = z.strictObject({ password: secret, code });
export type SecondFactorProof = z.input<typeof SecondFactorProof>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = contract({
  state: {
    summary: 'Whether the own second factor is on, and what is left of its recovery codes',
    method: 'GET',
    path: '/auth/secondFactor',
    access: 'securing',
    reply: SecondFactor,
  },
  begin: {
    summary: 'Makes a key for an authenticator app; nothing changes until it is confirmed',
    method: 'POST',
    path: '/auth/secondFactor/setup',
    access: 'securing',
    body: z.strictObject({ password: secret }),
    reply: SecondFactorSetup,
    errors: ['auth.wrong_password', 'auth.no_password', 'second_factor.on'],
  },
  confirm: {
    summary: 'Switches the second factor on with a first code; the other sessions end',
    method: 'POST',
    path: '/auth/secondFactor',
    access: 'securing',
    body: z.strictObject({ setup: z.string().max(1000), code }),
    reply: recoveryCodes,
    errors: ['auth.wrong_code', 'second_factor.on', 'second_factor.setup_expired'],
  },
  renewCodes: {
    summary: 'Gives ten new recovery codes; the old ones are void',
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
    summary: 'Switches the own second factor off',
    method: 'POST',
    path: '/auth/secondFactor/off',
    access: 'completing',
    body: SecondFactorProof,
    reply: nothing,
    errors: [
      'auth.wrong_password',
      'auth.no_password',
      'auth.wrong_code',
      'auth.code_used',
      'second_factor.off',
    ],
  },
  answer: {
    summary: 'Ends a sign-in that asked for a code; sets the refresh cookie',
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
  of: {
    summary: 'Since when somebody has a second factor, for those who may reset it',
    method: 'GET',
    path: '/user/{id}/secondFactor',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: z.object({ since: instant.nullable() }),
    errors: ['user.not_found'],
  },
  reset: {
    summary: 'Takes the second factor of somebody who has lost theirs; all their sessions end',
    method: 'POST',
    path: '/user/{id}/secondFactor/reset',
    access: permission('update', 'user'),
    params: z.object({ id }),
    reply: nothing,
    errors: [
      'user.not_found',
      'user.second_factor_own',
      'access.super_admin_required',
      'second_factor.off',
    ],
  },
});
