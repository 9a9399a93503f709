// How users read bookings of spaces: those of others without their details, unless they are staff.
import { isStaffActor } from '@thedot/domain/access/roles';
import { assertFound } from '@thedot/domain/errors';
import { DAY_MS } from '@thedot/domain/kernel/time';
import { MAX_CALENDAR_DAYS, MAX_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import {
  type SpaceBooking,
  SpaceBookingAction,
  type SpaceBookingsQuery,
} from '@thedot/domain/spaces/spaces.contract';
import { canSeeDetails, SPACE_LIFECYCLE } from '@thedot/domain/spaces/spaces.rules';
import type { Context } from '../../kernel/context.ts';
import {
  findSpaceBookingRows,
  findSpaceBookingsIn,
  type SpaceBookingReader,
  type SpaceBookingRow,
} from './spaces.queries.ts';

export const toReader = ({ actor }: Pick<Context, 'actor'>): SpaceBookingReader => ({
  userId: actor.id,
  isStaff: isStaffActor(actor),
});

/** Lists the bookings of a time range, by default all from now on. */
export async function listSpaceBookings(
  ctx: Context,
  { from, to, scope, ...query }: SpaceBookingsQuery,
): Promise<{ items: SpaceBooking[]; isComplete: boolean }> {
  const start = to ? Date.parse(to) - MAX_CALENDAR_DAYS * DAY_MS : ctx.now().getTime();
  const rows = await findSpaceBookingsIn(ctx.db, {
    ...query,
    ...toReader(ctx),
    mine: scope === 'mine',
    from: from ?? new Date(start).toISOString(),
    to,
    limit: MAX_CALENDAR_ENTRIES + 1,
  });
  return {
    items: rows.slice(0, MAX_CALENDAR_ENTRIES).map((row) => toSpaceBooking(ctx, row)),
    isComplete: rows.length <= MAX_CALENDAR_ENTRIES,
  };
}

/** One booking; that of another user only for staff. */
export async function findSpaceBooking(ctx: Context, id: string): Promise<SpaceBooking> {
  const [row] = await findSpaceBookingRows(ctx.db, [id]);
  const readable = row && canSeeDetails(ctx.actor, row.booker.id) ? row : undefined;
  return toSpaceBooking(ctx, assertFound(readable, 'booking.not_found'));
}

export function toSpaceBooking({ actor, now }: Context, row: SpaceBookingRow): SpaceBooking {
  const { id, spaceId, spaceName, start, end, status, booker } = row;
  const { title, persons, reason, cancelCause, decideBy, createdAt } = row;
  const facts = { status, booker, slot: { start, end } };
  const isReadable = canSeeDetails(actor, booker.id);
  const allowed: readonly string[] = allowedActions(SPACE_LIFECYCLE, facts, actor, now());
  return {
    id,
    space: { id: spaceId, name: spaceName },
    start,
    end,
    status,
    isMine: booker.id === actor.id,
    details: isReadable
      ? { booker, title, persons, reason, cancelCause, decideBy, createdAt }
      : null,
    actions: SpaceBookingAction.options.filter((it) => allowed.includes(it)),
  };
}
