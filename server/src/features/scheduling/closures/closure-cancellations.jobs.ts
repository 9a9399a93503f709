import { AppError } from '@thedot/domain/errors';
import type { BookingRef } from '@thedot/domain/kernel/booking-ref';
import { type Context, transact } from '../../../kernel/context.ts';
import { bookablesOf, findBookable } from '../../../kernel/feature.ts';
import { createRateLimiter } from '../../../platform/rate-limits/rate-limits.ts';
import { notify } from '../../notifications/notifications.service.ts';
import {
  type ClosureCancellationRow,
  deleteBookingToCancel,
  deleteClosureCancellation,
  findClosureCancellation,
  findNextToCancel,
  lockBookingToCancel,
  markCancelled,
} from './closure-cancellations.queries.ts';
import { findClosureSpan } from './hub-closures.service.ts';

/**
 * Cancels the bookings on the days of a closure, earliest first, each in its own transaction. A failing booking
 * does not delay the others and is retried. The job resumes after a restart, and stops when the closure was
 * deleted.
 */
export async function cancelClosedBookings(
  ctx: Omit<Context, 'actor' | 'caller' | 'rateLimiter' | 'redisState'>,
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
    redisState: () => 'none' as const,
  };
  const failures = new Map<string, unknown>();
  for (;;) {
    const booking = await findNextToCancel(ctx.db, bookablesOf(ctx.features), {
      closureId,
      failed: [...failures.keys()],
    });
    if (!booking) break;
    try {
      await transact(asCloser, (tx) => cancel(tx, closureId, booking));
    } catch (error) {
      failures.set(booking.id, error);
    }
  }
  if (failures.size > 0) {
    throw new AggregateError(failures.values(), 'Some bookings could not be cancelled');
  }
  await transact(asCloser, (tx) => finish(tx, cancellation));
}

/** Cancels on behalf of the hub, so that the cancellation deadline does not apply. */
async function cancel(tx: Context, closureId: string, booking: BookingRef): Promise<void> {
  const { db, now, features } = tx;
  const bookable = findBookable(features, booking.kind);
  const closure = await findClosureSpan(tx, closureId);
  if (!bookable || !closure) return;
  const toCancel = { closureId, booking };
  const next = await lockBookingToCancel(db, bookable, toCancel, {
    now: now(),
    within: closure.span,
  });
  if (!next) return;
  // The message is empty when the administrator was erased meanwhile.
  const reason = next.message || closure.name;
  if (!next.isAffected) return deleteBookingToCancel(db, toCancel);
  try {
    await bookable.cancelBySystem(tx, booking.id, reason);
  } catch (error) {
    // A retry would be refused again.
    if (error instanceof AppError) return deleteBookingToCancel(db, toCancel);
    throw error;
  }
  await markCancelled(db, toCancel);
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
