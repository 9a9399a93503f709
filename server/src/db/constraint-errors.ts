import type { ErrorCode } from '@thedot/domain/errors';
import pg from 'pg';

/** What a broken constraint means to the person who broke it. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  users_email_once: 'auth.email_taken',
  identities_once: 'openid.linked_elsewhere',
  identities_one_each: 'openid.already_linked',
  erasure_requests_open_once: 'erasure.open',
  users_erased_stay_removed: 'user.erased',
  users_erased_say_nothing: 'user.erased',
  organizations_owner_is_member: 'user.owns_organization',
  claims_no_overlap: 'booking.time_conflict',
  reviews_once: 'review.already',
};

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

export const constraintError = (error: unknown): ErrorCode | undefined =>
  error instanceof pg.DatabaseError && error.constraint ? CODES[error.constraint] : undefined;

/** Whether it was this constraint, where what it means depends on more than its name. */
export const breaks = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

/** The database picked this transaction to give way to another: trying again is right. */
export const gaveWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION);

/** A value no column can hold, e.g. a date that does not exist: the caller's mistake, not ours. */
export const isBadValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22');

const AWAY: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/** The database went away under the query (restart, network, nothing left), as opposed to refusing it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return /^(08|53|57P0)/.test(error.code ?? '');
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Its socket may be a path that is not there; any other path that is missing is another fault.
  const lacksSocket = code === 'ENOENT' && syscall === 'connect';
  return (
    AWAY.has(code) ||
    lacksSocket ||
    // The last is what taking a transaction back says once its line is broken.
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(
      error.message,
    )
  );
}
