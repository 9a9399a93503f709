import { announce } from '../../kernel/announce.ts';
import type { Context } from '../../kernel/context.ts';
import { findConcerned } from './readers.queries.ts';

/** Next steps are for the two, for who takes them over, for whose they are and were, and for the staff. */
export async function announceSteps(
  tx: Context,
  bookingId: string,
  owners: readonly (string | null)[],
): Promise<void> {
  const concerned = await findConcerned(tx.db, bookingId);
  const people = concerned.flatMap(({ expertId, requesterId }) => [expertId, requesterId]);
  const to = [tx.actor.id, ...people, ...owners.filter((it) => it !== null)];
  announce(tx, 'update-followups', { to, staff: true });
}

/** Notes are kept from who asked for the session. */
export async function announceNotes(tx: Context, bookingId: string): Promise<void> {
  const concerned = await findConcerned(tx.db, bookingId);
  const to = [tx.actor.id, ...concerned.map(({ expertId }) => expertId)];
  announce(tx, 'update-followups', { to, staff: true });
}
