import type { BookingToDecide } from '@thedot/domain/scheduling/affected-bookings.contract';
import type { AffectedBookings } from '../lib/affected-bookings.ts';
import { FEATURES, type LoadedKinds } from './features.ts';

/** A kind of booking that no feature shows does not compile. */
type AllKinds =
  BookingToDecide['kind'] extends LoadedKinds<'affectedBookings'>
    ? readonly AffectedBookings[]
    : never;

/** How the features show bookings that a change affects. */
export const AFFECTED_BOOKINGS: AllKinds = FEATURES.flatMap(
  ({ affectedBookings }) => affectedBookings ?? [],
);
