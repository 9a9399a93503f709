import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { Booking } from '../expert-sessions/bookings.contract.ts';

/** Internal notes are for the expert and staff, except for staff who requested the session themselves. */
export function canReadInternalNotes(
  { expert, requester }: { readonly [Side in 'expert' | 'requester']: Pick<Booking[Side], 'id'> },
  actor: Actor,
): boolean {
  if (actor.id === requester.id) return false;
  return actor.id === expert.id || isStaffActor(actor);
}
