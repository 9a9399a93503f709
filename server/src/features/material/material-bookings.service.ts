// How users book material and read bookings: those of others without their details, unless they manage the material.
import { assertFound } from '@thedot/domain/errors';
import { MAX_CALENDAR_ENTRIES } from '@thedot/domain/limits';
import {
  managedKinds,
  managesMaterial,
  materialBookingPath,
  readableKinds,
} from '@thedot/domain/material/material-access.rules';
import {
  type MaterialBooking,
  MaterialBookingAction,
  type MaterialBookingsQuery,
} from '@thedot/domain/material/material-bookings.contract';
import { MATERIAL_LIFECYCLE } from '@thedot/domain/material/material.rules';
import { allowedActions } from '@thedot/domain/scheduling/lifecycle.rules';
import type { Context } from '../../kernel/context.ts';
import { findHistory, type HistoryQuery as FoundHistory } from './material-history.queries.ts';
import {
  findMaterialBookingRows,
  type MaterialBookingRow,
  type MaterialReader,
} from './material-bookings.queries.ts';
import { findBookedMaterial } from './material-sessions.queries.ts';
import { toMaterialEvent } from './material-events.service.ts';
import { toMaterialSession } from './material-sessions.service.ts';

export const toReader = ({ actor }: Pick<Context, 'actor'>): MaterialReader => ({
  userId: actor.id,
  kinds: readableKinds(actor),
  managedKinds: managedKinds(actor),
});

/** Lists the loans of a time range and the sessions and events that take material in it, or one loan. */
export async function listMaterialBookings(
  ctx: Context,
  { id, scope, from, to, ...query }: MaterialBookingsQuery,
): Promise<{ items: MaterialBooking[]; isComplete: boolean }> {
  if (id !== undefined) return { items: [await findMaterialBooking(ctx, id)], isComplete: true };
  const { loans, sessions, events } = await findBookedMaterial(ctx.db, {
    ...query,
    ...toReader(ctx),
    from,
    to,
    mine: scope === 'mine',
    now: ctx.now(),
    limit: MAX_CALENDAR_ENTRIES + 1,
  });
  const items = [
    ...loans.map((row) => toMaterialBooking(ctx, row)),
    ...sessions.map((row) => toMaterialSession(ctx, row)),
    ...events.map((row) => toMaterialEvent(ctx, row)),
  ].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  return {
    items: items.slice(0, MAX_CALENDAR_ENTRIES),
    isComplete: items.length <= MAX_CALENDAR_ENTRIES,
  };
}

/** One booking whose details the reader sees. */
export async function findMaterialBooking(ctx: Context, id: string): Promise<MaterialBooking> {
  const [row] = await findMaterialBookingRows(ctx.db, ctx.now(), [id]);
  const readable = row && canSeeDetails(ctx, row) ? row : undefined;
  return toMaterialBooking(ctx, assertFound(readable, 'booking.not_found'));
}

const canSeeDetails = (
  { actor }: Pick<Context, 'actor'>,
  { borrower, isTT }: Pick<MaterialBookingRow, 'borrower' | 'isTT'>,
): boolean => borrower.id === actor.id || managesMaterial(actor, isTT);

export function toMaterialBooking(ctx: Context, row: MaterialBookingRow): MaterialBooking {
  const { actor, now } = ctx;
  const { id, isTT, start, end, status, isOverdue, isExpired, borrower, lines } = row;
  const { purpose, outsideUse, outsideReason, reason, cancelCause, decideBy, createdAt } = row;
  const facts = { status, booker: borrower, slot: { start, end }, isStation: isTT };
  const allowed: readonly string[] = allowedActions(MATERIAL_LIFECYCLE, facts, actor, now());
  const isReadable = canSeeDetails(ctx, row);
  return {
    id,
    isTT,
    start,
    end,
    status,
    isOverdue,
    isExpired,
    isMine: borrower.id === actor.id,
    session: null,
    event: null,
    lines: isReadable ? lines : lines.map((line) => ({ ...line, items: [] })),
    details: isReadable
      ? {
          borrower,
          bookedBy: row.bookedBy,
          purpose,
          outsideUse,
          outsideReason,
          spaceBooking: row.spaceBooking,
          reason,
          cancelCause,
          decideBy,
          waiting: allowed.includes('accept') ? row.waiting : 0,
          createdAt,
          openPolicies: status === 'accepted' ? row.openPolicies : [],
          handOut: row.handOut,
          returns: row.returns,
        }
      : null,
    actions: MaterialBookingAction.options.filter((it) => allowed.includes(it)),
  };
}

/** What notifications name: all that is booked, and the page of the booking. */
export const toResource = (
  { id, isTT, names }: Pick<MaterialBookingRow, 'id' | 'isTT' | 'names'>,
  materialId: string,
) => ({ id: materialId, name: names, page: materialBookingPath(isTT, id) });

interface HistoryQuery extends Omit<FoundHistory, 'kinds' | 'isOut' | 'userId' | 'now'> {
  readonly isTT?: boolean | undefined;
  readonly isOut?: 'true' | undefined;
}

/** The loans of a material, of an item or of a user, and what sessions and events took, newest first. */
export async function listHistory(
  ctx: Context,
  { limit, isTT, isOut, ...query }: HistoryQuery,
): Promise<{ items: MaterialBooking[]; next: string | null }> {
  const rows = await findHistory(ctx.db, {
    ...query,
    isOut: isOut === 'true',
    kinds: managedKinds(ctx.actor).filter((kind) => isTT === undefined || kind === isTT),
    limit: limit + 1,
    userId: ctx.actor.id,
    now: ctx.now(),
  });
  const ids = [...new Set(rows.map(({ id }) => id))];
  const page = ids.slice(0, limit);
  return {
    items: rows
      .filter(({ id }) => page.includes(id))
      .flatMap(({ id, loan, session, event }) => [
        ...(loan ? [toMaterialBooking(ctx, loan)] : []),
        ...(session ? [{ ...toMaterialSession(ctx, session), id }] : []),
        ...(event ? [toMaterialEvent(ctx, event)] : []),
      ]),
    next: ids.length > limit ? (page.at(-1) ?? null) : null,
  };
}
