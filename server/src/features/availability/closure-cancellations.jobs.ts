import { AppError } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { transitionBooking } from '../expert-sessions/transitions/transitions.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  type ClosureCancellationRow,
  deleteClosureCancellation,
  deleteSessionToCancel,
  findClosureCancellation,
  findNextToCancel,
  lockSessionToCancel,
  markCancelled,
} from './closure-cancellations.queries.ts';
import { createRateLimiter } from '../../platform/rate-limits/rate-limits.ts';
import { findClosureSpan } from './hub-closures.service.ts';

/**
 * Cancels the sessions on the days of a closure, earliest first, each in its own transaction. A failing session
 * does not delay the others and is retried. The job resumes after a restart, and stops when the closure was
 * deleted.
 */
export async function cancelClosedSessions(
  ctx: Omit<Context, 'actor' | 'caller' | 'rateLimiter'>,
  { closureId }: { readonly closureId: string },
): Promise<void> {
  const cancellation = await findClosureCancellation(ctx.db, closureId);
  if (!cancellation) return;
  const caller = { ...NO_BROWSER, address: cancellation.address };
  const asCloser = {
    ...ctx,
    actor: toAdministrator(cancellation.by),
    caller,
    rateLimiter: createRateLimiter(null),
  };
  const failures = new Map<string, unknown>();
  for (;;) {
    const bookingId = await findNextToCancel(ctx.db, closureId, [...failures.keys()]);
    if (bookingId === undefined) break;
    try {
      await transact(asCloser, (tx) => cancel(tx, closureId, bookingId));
    } catch (error) {
      failures.set(bookingId, error);
    }
  }
  if (failures.size > 0) {
    throw new AggregateError(failures.values(), 'Some sessions could not be cancelled');
  }
  await transact(asCloser, (tx) => finish(tx, cancellation));
}

/** Cancels on behalf of the hub, so that the cancellation deadline does not apply. */
async function cancel(tx: Context, closureId: string, bookingId: string): Promise<void> {
  const { db, now } = tx;
  const closure = await findClosureSpan(tx, closureId);
  if (!closure) return;
  const ids = { closureId, bookingId };
  const next = await lockSessionToCancel(db, ids, { now: now(), within: closure.span });
  if (!next) return;
  // The message is empty when the administrator was erased meanwhile.
  const reason = next.message || closure.name;
  if (!next.isAffected) return deleteSessionToCancel(db, ids);
  try {
    await transitionBooking(tx, bookingId, { action: 'cancel', reason, asSystem: true });
  } catch (error) {
    // A retry would be refused again.
    if (error instanceof AppError) return deleteSessionToCancel(db, ids);
    throw error;
  }
  await markCancelled(db, ids);
}

async function finish(tx: Context, { closureId, by, name }: ClosureCancellationRow): Promise<void> {
  const count = await deleteClosureCancellation(tx.db, closureId);
  if (!count) return;
  await notify(
    { ...tx, actor: null },
    {
      to: [by],
      type: 'availability.closed',
      eventId: closureId,
      params: { name, count },
    },
  );
}

/** The permission was checked when the hub was closed, even if the role has changed since. */
const toAdministrator = (id: string): Context['actor'] => ({
  id,
  role: 'admin',
  standing: 'full',
  station5G: false,
  canBookExpert: null,
  organizationId: null,
  sessionId: '',
});

const NO_BROWSER: Omit<Context['caller'], 'address'> = {
  network: '',
  userAgent: '',
  cookie: () => undefined,
  setCookie: () => {},
  clearCookie: () => {},
  setSubject: () => {},
  invalidateSessions: () => {},
};
