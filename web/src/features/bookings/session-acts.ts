import type { BookingPage } from '@thedot/domain/bookings/bookings.contract';
import { refuseSlot } from '@thedot/domain/bookings/bookings.rules';
import type { BookingAction } from '@thedot/domain/bookings/lifecycle.rules';
import type { Picks } from '../../app/slots/picks.ts';

/** What is done with a session in a dialog, from a card of it. */
export interface SessionAct {
  readonly bookingId: string;
  readonly what: Extract<BookingAction, 'repropose' | 'decline' | 'reschedule' | 'cancel'>;
  /** A time that was offered in place of one that is gone. */
  readonly start?: string;
}

/** What other times begin with: whoever changes their own with those that can still be had, and what was offered. */
export function beginningWith(
  { slots }: BookingPage,
  how: {
    readonly moves: readonly BookingAction[];
    readonly now: Date;
    readonly offered?: Picks;
  },
): Picks {
  const { moves, now, offered = [] } = how;
  const own = moves.includes('withdraw')
    ? slots.map(({ start }) => start).filter((start) => refuseSlot(slots, start, now) === null)
    : [];
  return [...new Set([...own, ...offered])].toSorted();
}
