// The expert sessions that take material, among its bookings.
import { managesMaterial } from '@thedot/domain/material/material-access.rules';
import type { MaterialBooking } from '@thedot/domain/material/material-bookings.contract';
import type { Context } from '../../kernel/context.ts';
import type { MaterialSessionRow } from './material-sessions.queries.ts';

/** Others see what is taken; the parties and those who manage the material see by which session. */
export function toMaterialSession(
  { actor }: Pick<Context, 'actor'>,
  { id, sessionId, isTT, start, end, status, taken, ...row }: MaterialSessionRow,
): MaterialBooking {
  const { requester, expertId, category, place, decideBy, waiting, createdAt } = row;
  const isMine = [requester.id, expertId].includes(actor.id);
  const manages = managesMaterial(actor, isTT);
  const seesDetails = isMine || manages;
  return {
    id,
    isTT,
    start,
    end,
    status,
    isOverdue: false,
    isExpired: false,
    isMine,
    session: seesDetails ? { id: sessionId, place } : null,
    event: null,
    lines: taken.map((it) => ({ ...it, handedOut: 0, out: 0, items: [] })),
    details: seesDetails
      ? {
          borrower: requester,
          bookedBy: null,
          purpose: category,
          outsideUse: false,
          outsideReason: '',
          spaceBooking: null,
          reason: '',
          cancelCause: null,
          decideBy,
          createdAt,
          waiting: manages ? waiting : 0,
          openPolicies: [],
          handOut: null,
          returns: [],
        }
      : null,
    actions: manages && status === 'pending' ? ['accept', 'reject'] : [],
  };
}
