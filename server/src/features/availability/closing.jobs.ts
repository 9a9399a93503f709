import { type Context, transact } from '../../kernel/context.ts';
import { notify } from '../notifications/notifications.service.ts';
import { moveBooking } from '../bookings/moves.service.ts';
import { deleteFromClosing, endClosing, lockNext, markCancelled } from './closing.queries.ts';
import { findClosureSpan } from './closures.service.ts';

export interface Closing {
  readonly closureId: string;
  /** The administrator who closed the hub, and from where. */
  readonly by: string;
  readonly address: string;
  readonly message: string;
}

/**
 * Cancels what was to be held while the hub is closed, one after the other: each is free again at once. Begun
 * again after a kill it goes on where it was; with the hub opened again there is nothing left to do.
 */
export async function cancelClosedSessions(
  ctx: Omit<Context, 'actor' | 'caller'>,
  closing: Closing,
): Promise<void> {
  const caller = { ...NO_BROWSER, address: closing.address };
  const closer = { ...ctx, actor: administrator(closing.by), caller };
  while (await transact(closer, (tx) => cancelNext(tx, closing)));
}

async function cancelNext(tx: Context, { closureId, by, message }: Closing): Promise<boolean> {
  const { db, now } = tx;
  const closure = await findClosureSpan(tx, closureId);
  if (!closure) return false;
  const next = await lockNext(db, closureId, { now: now(), within: closure.span });
  if (!next) {
    const count = await endClosing(db, closureId);
    await notify(
      { db, actor: null, now },
      {
        to: [by],
        type: 'availability.closed',
        fact: closureId,
        params: { name: closure.name, count },
        link: '/availability',
      },
    );
    return false;
  }
  const { bookingId, isHit } = next;
  if (isHit) {
    await moveBooking(tx, bookingId, { move: 'cancel', reason: message });
    await markCancelled(db, closureId, bookingId);
  } else {
    await deleteFromClosing(db, closureId, bookingId);
  }
  return true;
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
