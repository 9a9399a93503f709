import type { Actor } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import type { Booking } from '../bookings/bookings.contract.ts';

/** What is noted of a session is for its expert and the staff; who asked for it reads none of it, staff or not. */
export function canReadInternalNotes(
  { expert, requester }: { readonly [Side in 'expert' | 'requester']: Pick<Booking[Side], 'id'> },
  actor: Actor,
): boolean {
  if (actor.id === requester.id) return false;
  return actor.id === expert.id || isStaffActor(actor);
}
