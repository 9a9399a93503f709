import type { Person } from '../access/abilities.ts';
import { type Actor, can, permission } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import { BookingOption } from './proposals.contract.ts';

/** I, with whether I am an expert who is fully in. */
export interface Proposer extends Actor {
  readonly receives: boolean;
}

/** Somebody, as far as it depends on them whether there can be a session. */
export interface Counterpart extends Person {
  readonly id: string;
  readonly receives: boolean;
  /** They have, or had, a booking with me as its expert. */
  readonly hasBooked: boolean;
}

/** How a session can come up between the two: no other way than the calls that make one would obey. */
export function bookingOptions(me: Proposer, other: Counterpart): BookingOption[] {
  if (me.id === other.id) return [];
  const mayBeOffered = can(other, permission('create', 'expert'));
  const mayPropose = can(me, permission('update', 'booking'));
  const isOpen: Readonly<Record<BookingOption, boolean>> = {
    ask: other.receives && can(me, permission('create', 'expert')),
    propose: mayPropose && me.receives && other.hasBooked && mayBeOffered,
    in_their_name: mayPropose && isStaffActor(me) && other.receives,
    to_them: mayPropose && isStaffActor(me) && mayBeOffered,
  };
  return BookingOption.options.filter((way) => isOpen[way]);
}
