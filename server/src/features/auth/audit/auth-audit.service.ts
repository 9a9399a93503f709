import type { Db } from '../../../db/db.ts';
import { audit } from '../../../platform/audit/audit.queries.ts';
import type { SignIn } from './sign-in-method.rules.ts';

/** The details of what a user does. Failures are recorded with all refused calls, as `access.refused`. */
interface UserEvents {
  'auth.signed-in': SignIn;
  'auth.signed-out': {};
  'auth.password-changed': {};
  'auth.password-reset': {};
  'auth.first-password': {};
  'auth.registered': { readonly way: 'invitation' };
  'auth.email-verified': {};
  'auth.first-admin': {};
}

/** The details of what callers can do who only know the email address of the user. */
interface AnonymousEvents {
  'auth.recovery-requested': {};
  'auth.registered': { readonly way: 'form' | 'station' };
}

interface Place {
  readonly db: Db;
  readonly caller: { readonly address?: string };
}

/**
 * Records what a user did with the own sign-in, in the transaction that does it. The holder of a mailed link acts as the user.
 */
export const auditAuth = <Event extends keyof UserEvents>(
  place: Place,
  action: Event,
  userId: string,
  details: UserEvents[Event],
) => record(place, { actorId: userId, action, userId, details });

/** Records what a caller did to an account without proving to be its user, in the transaction that does it. */
export const auditAnonymousAuth = <Event extends keyof AnonymousEvents>(
  place: Place,
  action: Event,
  userId: string,
  details: AnonymousEvents[Event],
) => record(place, { actorId: null, action, userId, details });

interface AuthEntry {
  readonly actorId: string | null;
  readonly action: keyof UserEvents | keyof AnonymousEvents;
  readonly userId: string;
  readonly details: object;
}

const record = ({ db, caller }: Place, { actorId, action, userId, details }: AuthEntry) =>
  audit(db, {
    actorId,
    action,
    subjectKind: 'user',
    subjectId: userId,
    details: { ...details },
    ...(caller.address !== undefined && { address: caller.address }),
  });
