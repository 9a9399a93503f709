import { AppError } from '@thedot/domain/errors';
import { type Context, transact } from '../../kernel/context.ts';
import { moveBooking } from '../bookings/moves.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  type ClosingRow,
  deleteClosing,
  deleteFromClosing,
  findClosing,
  findNext,
  lockNext,
  markCancelled,
} from './closing.queries.ts';
import { keepPaces } from '../../platform/rate-limits.ts';
import { findClosureSpan } from './closures.service.ts';

/**
 * Cancels what was to be held while the hub is closed, one after the other, the soonest first: each is free again
 * at once. One that fails keeps no other waiting and is tried again. Begun again after a kill it goes on where it
 * was; with the hub opened again there is nothing left to do.
 */
export async function cancelClosedSessions(
  ctx: Omit<Context, 'actor' | 'caller' | 'paces'>,
  { closureId }: { readonly closureId: string },
): Promise<void> {
  const closing = await findClosing(ctx.db, closureId);
  if (!closing) return;
  const caller = { ...NO_BROWSER, address: closing.address };
  const closer = { ...ctx, actor: administrator(closing.by), caller, paces: keepPaces(null) };
  const failures = new Map<string, unknown>();
  for (;;) {
    const bookingId = await findNext(ctx.db, closureId, [...failures.keys()]);
    if (bookingId === undefined) break;
    try {
      await transact(closer, (tx) => cancel(tx, closureId, bookingId));
    } catch (error) {
      failures.set(bookingId, error);
    }
  }
  if (failures.size > 0) {
    throw new AggregateError(failures.values(), 'Some sessions could not be cancelled');
  }
  await transact(closer, (tx) => end(tx, closing));
}

/** The hub cancels: no deadline of its administrator holds it up, whoever’s session it is. */
async function cancel(tx: Context, closureId: string, bookingId: string): Promise<void> {
  const { db, now } = tx;
  const closure = await findClosureSpan(tx, closureId);
  if (!closure) return;
  const ids = { closureId, bookingId };
  const next = await lockNext(db, ids, { now: now(), within: closure.span });
  if (!next) return;
  // Who closed it may have been erased meanwhile, with their words.
  const reason = next.message || closure.name;
  if (!next.isHit) return deleteFromClosing(db, ids);
  try {
    await moveBooking(tx, bookingId, { move: 'cancel', reason, asHub: true });
  } catch (error) {
    // What is refused is refused the next time, too.
    if (error instanceof AppError) return deleteFromClosing(db, ids);
    throw error;
  }
  await markCancelled(db, ids);
}

async function end(tx: Context, { closureId, by, name }: ClosingRow): Promise<void> {
  const count = await deleteClosing(tx.db, closureId);
  if (!count) return;
  await notify(
    { ...tx, actor: null },
    {
      to: [by],
      type: 'availability.closed',
      fact: closureId,
      params: { name, count },
      link: '/availability',
    },
  );
}

/** What counts is that they could close the hub when they did. */
const administrator = (id: string): Context['actor'] => ({
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
  isAbout: () => {},
  forget: () => {},
};
