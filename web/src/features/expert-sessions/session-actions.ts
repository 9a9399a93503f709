import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseSlot } from '@thedot/domain/expert-sessions/bookings.rules';
import type { BookingAction } from '@thedot/domain/expert-sessions/lifecycle.rules';
import type { SelectedStarts } from '../scheduling/slots/slots.ts';

/** An action on a session that a card opens in a dialog. */
export interface SessionAction {
  readonly bookingId: string;
  readonly action: Extract<BookingAction, 'repropose' | 'decline' | 'reschedule' | 'cancel'>;
  /** An alternative to preselect. */
  readonly start?: string;
}

/** Returns the initial times of a counter-proposal: the user's own times that are still free, and the offered one. */
export function initialTimes(
  { slots }: BookingPage,
  options: {
    readonly moves: readonly BookingAction[];
    readonly now: Date;
    readonly proposedStarts?: SelectedStarts;
  },
): SelectedStarts {
  const { moves, now, proposedStarts = [] } = options;
  const own = moves.includes('withdraw')
    ? slots.map(({ start }) => start).filter((start) => refuseSlot(slots, start, now) === null)
    : [];
  return [...new Set([...own, ...proposedStarts])].toSorted();
}
