import type { ReactNode } from 'react';
import { beforeAll } from 'vitest';
import { AFFECTED_BOOKINGS } from '../app/affected-bookings.ts';
import { AffectedBookingsContext } from '../lib/affected-bookings.ts';

/** Provides how the features show affected bookings, as the layout does. */
export const AffectedBookingsProvider = ({ children }: { children: ReactNode }) => (
  <AffectedBookingsContext value={AFFECTED_BOOKINGS}>{children}</AffectedBookingsContext>
);

/** Loads the code and texts of the kinds before the tests of a file, whose waits are shorter. */
export const loadAffectedBookings = () =>
  beforeAll(async () => {
    await Promise.all(AFFECTED_BOOKINGS.map(({ load }) => load()));
  });
