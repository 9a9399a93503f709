// The events that take material, among its bookings.
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import type { Context } from '../../kernel/context.ts';
import type { MaterialEventRow } from './material-events.queries.ts';

/** A listed public event is named to all, any other to its organizers and to those who manage the material. */
export function toMaterialEvent(
  { actor }: Pick<Context, 'actor'>,
  { id, isTT, start, end, status, isMine, taken, ...row }: MaterialEventRow,
): MaterialBooking {
  const isNamed = row.isNamed || isMine || managesMaterial(actor, isTT);
  return {
    id,
    isTT,
    start,
    end,
    status,
    isOverdue: false,
    isExpired: false,
    isMine,
    session: null,
    event: isNamed ? { id, title: row.title } : null,
    lines: taken.map((it) => ({ ...it, handedOut: 0, out: 0, items: [] })),
    details: isNamed
      ? {
          borrower: row.author,
          bookedBy: null,
          purpose: row.title,
          outsideUse: false,
          outsideReason: '',
          spaceBooking: null,
          reason: '',
          cancelCause: null,
          decideBy: null,
          createdAt: row.createdAt,
          waiting: 0,
          openPolicies: [],
          handOut: null,
          returns: [],
        }
      : null,
    actions: [],
  };
}
