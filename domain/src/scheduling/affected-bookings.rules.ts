import type { AffectedBookings } from './affected-bookings.contract.ts';

/** How many bookings of all kinds need a decision, also those beyond the list. */
export const countAffected = ({ counts }: Pick<AffectedBookings, 'counts'>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
