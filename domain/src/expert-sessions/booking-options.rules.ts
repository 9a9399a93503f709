import type { Person } from '../access/abilities.ts';
import { type Actor, can, permission } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import { BookingOption } from './proposals.contract.ts';

/** The actor, and whether they are an expert with full account standing. */
export interface Proposer extends Actor {
  readonly acceptsBookings: boolean;
}

/** The other person, with the facts that decide whether a session is possible. */
export interface Counterpart extends Person {
  readonly id: string;
  readonly acceptsBookings: boolean;
  /** They have or had a booking with the actor as its expert. */
  readonly hasBooked: boolean;
}

/** Lists how a session between the two can start. Uses the same permissions as the endpoints that create one. */
export function bookingOptions(me: Proposer, other: Counterpart): BookingOption[] {
  if (me.id === other.id) return [];
  const mayBeOffered = can(other, permission('create', 'expert'));
  const mayPropose = can(me, permission('update', 'booking'));
  const isOpen: Readonly<Record<BookingOption, boolean>> = {
    ask: other.acceptsBookings && can(me, permission('create', 'expert')),
    propose: mayPropose && me.acceptsBookings && other.hasBooked && mayBeOffered,
    in_their_name: mayPropose && isStaffActor(me) && other.acceptsBookings,
    to_them: mayPropose && isStaffActor(me) && mayBeOffered,
  };
  return BookingOption.options.filter((way) => isOpen[way]);
}
