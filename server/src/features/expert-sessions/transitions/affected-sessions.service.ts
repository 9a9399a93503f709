import { refuseAction } from '@thedot/domain/expert-sessions/lifecycle.rules';
import type { Db } from '../../../db/db.ts';
import type {
  AffectedProposals,
  AffectedSelection,
  BookingSummary,
} from '../../../kernel/bookable.ts';
import type { Context } from '../../../kernel/context.ts';
import { findProposedTimes, findSessionSummaries } from './affected-sessions.queries.ts';
import { transitionBooking } from './transitions.service.ts';

/** Accepted sessions for a form about affected bookings; shortly before they begin only staff may cancel them. */
export async function summarizeSessions(
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  ids: readonly string[],
): Promise<readonly BookingSummary[]> {
  const rows = await findSessionSummaries(db, ids);
  return rows.map(({ taken, ...it }) => {
    const { bookingId: id, start, end, expert, requester } = it;
    const facts = { status: 'accepted', turn: null, attendance: null, expert, requester } as const;
    const booking = { ...facts, session: { start, end } };
    const cancelRefusal = refuseAction(booking, actor, 'cancel', now());
    return {
      ref: { kind: 'expert_session', id },
      booking: { kind: 'session', ...it, canCancel: cancelRefusal === null },
      resourceIds: [expert.id, ...taken],
      cancelRefusal,
    };
  });
}

/** The times that are proposed for sessions. */
export async function findAffectedProposals(
  db: Db,
  selection: AffectedSelection,
): Promise<AffectedProposals> {
  const rows = await findProposedTimes(db, selection);
  return {
    items: rows.map(({ total: _, ...it }) => ({ kind: 'proposal', ...it, canCancel: false })),
    total: rows[0]?.total ?? 0,
  };
}

/** Cancels a session that cannot take place, and notifies both parties with the message. */
export const cancelSessionBySystem = (tx: Context, id: string, message: string) =>
  transitionBooking(tx, id, { action: 'cancel', reason: message, asSystem: true });
