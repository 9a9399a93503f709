import type { Person } from '../access/abilities.ts';
import { type Actor, can, may } from '../access/access.ts';
import { isStaffActor } from '../access/roles.ts';
import { SessionWay } from './proposals.contract.ts';

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
export function waysBetween(me: Proposer, other: Counterpart): SessionWay[] {
  if (me.id === other.id) return [];
  const mayBeOffered = can(other, may('create', 'expert'));
  const mayPropose = can(me, may('update', 'booking'));
  const isOpen: Readonly<Record<SessionWay, boolean>> = {
    ask: other.receives && can(me, may('create', 'expert')),
    propose: mayPropose && me.receives && other.hasBooked && mayBeOffered,
    in_their_name: mayPropose && isStaffActor(me) && other.receives,
    to_them: mayPropose && isStaffActor(me) && mayBeOffered,
  };
  return SessionWay.options.filter((way) => isOpen[way]);
}
