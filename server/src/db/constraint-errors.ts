import type { ErrorCode } from '@thedot/domain/errors';
import pg from 'pg';

/** Error codes of the constraints that a call can violate. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  users_email_once: 'auth.email_taken',
  identities_once: 'openid.linked_elsewhere',
  identities_one_each: 'openid.already_linked',
  erasure_requests_open_once: 'erasure.open',
  users_erased_stay_removed: 'user.erased',
  users_erased_say_nothing: 'user.erased',
  organizations_owner_is_member: 'user.owns_organization',
  allocations_no_overlap: 'booking.time_conflict',
  allocations_not_blocked: 'booking.time_conflict',
  allocations_within_capacity: 'booking.not_enough_left',
  waiting_list_once: 'booking.already_waiting',
  resources_capacity_in_use: 'resource.capacity_in_use',
  buildings_name: 'space.building_name_taken',
  reviews_once: 'review.already',
};

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

export const constraintErrorCode = (error: unknown): ErrorCode | undefined =>
  error instanceof pg.DatabaseError && error.constraint ? CODES[error.constraint] : undefined;

/** Whether the error is a violation of this constraint, for callers to which it means more than its code. */
export const violatesConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;

/**
 * PostgreSQL aborted this transaction because of another (deadlock or serialization failure): it may be retried.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION);

/** PostgreSQL refused a change on a connection that only reads. */
export const isReadOnlyViolation = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006';

/** A value that no column accepts (SQLSTATE class 22), e.g. a date that does not exist: the caller's mistake. */
export const isInvalidValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('22');

const CONNECTION_ERRORS: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);

/**
 * The database was not reachable (restart, network, no connection or disk left), as opposed to refusing the query. So
 * is a standby that is not promoted yet.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError)
    return /^(08|53|57P0)/.test(error.code ?? '') || isReadOnlyViolation(error);
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing UNIX socket; any other missing path is another error.
  const lacksSocket = code === 'ENOENT' && syscall === 'connect';
  return (
    CONNECTION_ERRORS.has(code) ||
    lacksSocket ||
    // "is not queryable" is the error of a rollback on a broken connection.
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(
      error.message,
    )
  );
}
