// Ends and decides several bookings of spaces in one transaction.
import type { SeriesScope } from '@thedot/domain/spaces/series-scope.contract';
import type {
  SpaceBooking,
  SpaceBookingStatus,
} from '@thedot/domain/spaces/space-bookings.contract';
import { assertFound } from '@thedot/domain/errors';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import { SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import { type Context, transact } from '../../kernel/context.ts';
import { lockBookingResources } from '../scheduling/holds.service.ts';
import { toReader, toSpaceBooking, toSpaceFacts } from './space-bookings.service.ts';
import { findSeriesIds } from './space-changes.queries.ts';
import { spaceKind } from './space-kind.service.ts';
import { findSpaceBookingRows, lockSpaceBookings } from './spaces.queries.ts';

interface EndInput {
  readonly scope: SeriesScope;
  readonly reason: string;
}

/**
 * Cancels the booker's own booking, or deletes that of another user; with others of its series, those that can still be
 * cancelled.
 */
export const endSpaceBookings = (
  ctx: Context,
  id: string,
  { scope, reason }: EndInput,
): Promise<SpaceBooking> =>
  transact(ctx, async (tx) => {
    const ids = await findSeriesIds(tx.db, id, { scope, now: tx.now() });
    const bookings = await lockAll(tx, ids);
    const ended = bookings.flatMap((facts) => {
      const action = facts.booker.id === tx.actor.id ? ('cancel' as const) : ('delete' as const);
      const actions = allowedActions(SPACE_LIFECYCLE, facts, tx.actor, tx.now());
      return actions.includes(action) || facts.id === id ? [{ id: facts.id, action, reason }] : [];
    });
    await spaceKind.transitionAll(tx, ended);
    return findOne(tx, id);
  });

interface DecisionInput {
  readonly ids: readonly string[];
  readonly status: Extract<SpaceBookingStatus, 'accepted' | 'rejected'>;
  readonly reason: string;
}

/** Approves or rejects bookings that wait for approval: all, or none if one of them does not. */
export const decideSpaceBookings = (
  ctx: Context,
  { ids, status, reason }: DecisionInput,
): Promise<{ items: SpaceBooking[] }> =>
  transact(ctx, async (tx) => {
    const action = status === 'accepted' ? 'accept' : 'reject';
    const bookings = await lockAll(tx, ids);
    if (bookings.length < new Set(ids).size) assertFound(undefined, 'booking.not_found');
    await spaceKind.transitionAll(
      tx,
      bookings.map(({ id }) => ({ id, action, reason })),
    );
    const rows = await findSpaceBookingRows(tx.db, ids);
    return { items: rows.map((row) => toSpaceBooking(tx, row)) };
  });

/** Locks the bookings that the actor may change, by start, then what they occupy. */
async function lockAll(tx: Context, ids: readonly string[]) {
  const rows = ids.length > 0 ? await lockSpaceBookings(tx.db, ids, toReader(tx)) : [];
  if (rows.length === 0) assertFound(undefined, 'booking.not_found');
  await lockBookingResources(tx, 'space_booking', ids);
  return rows.map(toSpaceFacts);
}

async function findOne(tx: Context, id: string): Promise<SpaceBooking> {
  const [row] = await findSpaceBookingRows(tx.db, [id]);
  return toSpaceBooking(tx, assertFound(row, 'booking.not_found'));
}
