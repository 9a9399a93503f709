import type { Db } from '../../../db/db.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';

/** How a sign-in began: by password, by a mailed link, as an invited member, or at an OpenID provider. */
export type SignInWay = 'password' | 'link' | 'invitation' | `openid:${string}`;

/** What was shown at a sign-in, in order. */
export type SignInFactor = 'password' | 'link' | 'provider' | 'app-code' | 'recovery-code';

export interface SignIn {
  readonly way: SignInWay;
  readonly factors: readonly SignInFactor[];
  readonly keep: boolean;
}

/** The details of each event. Failures are recorded with all refused calls, as `access.refused`. */
interface AuthEvents {
  'auth.signed-in': SignIn;
  'auth.signed-out': {};
  'auth.password-changed': {};
  'auth.password-reset': {};
  'auth.first-password': {};
  'auth.recovery-requested': {};
  'auth.registered': { readonly way: 'form' | 'station' | 'invitation' };
  'auth.email-verified': {};
  'auth.first-admin': {};
}

interface Place {
  readonly db: Db;
  readonly caller: { readonly address?: string };
}

/** Records what a user did with the own sign-in, in the transaction that does it. */
export const auditAuth = <Event extends keyof AuthEvents>(
  { db, caller }: Place,
  action: Event,
  userId: string,
  details: AuthEvents[Event],
) =>
  audit(db, {
    actorId: userId,
    action,
    subjectKind: 'user',
    subjectId: userId,
    details: { ...details },
    ...(caller.address !== undefined && { address: caller.address }),
  });

export const firstFactorOf = (way: SignInWay): SignInFactor => {
  if (way === 'link') return 'link';
  return way.startsWith('openid:') ? 'provider' : 'password';
};
