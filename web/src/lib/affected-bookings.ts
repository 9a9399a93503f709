import type { BookingToDecide } from '@thedot/domain/scheduling/affected-bookings.contract';
import { createContext } from 'react';

/** How a feature shows its bookings among those that a change of opening hours or a closure affects. */
export interface AffectedBookings {
  readonly load: () => Promise<AffectedBookingViews>;
}

export type AffectedBookingViews = {
  readonly [Kind in BookingToDecide['kind']]?: AffectedBookingView<
    Extract<BookingToDecide, { readonly kind: Kind }>
  >;
};

/** The function is a method because it takes only bookings of its own kind. */
export interface AffectedBookingView<Booking extends BookingToDecide = BookingToDecide> {
  describe(booking: Booking, list: AffectedBookingsList): AffectedBookingDescription;
}

export interface AffectedBookingsList {
  /** Whether it lists bookings of one resource, which the names then leave out, or of the whole hub. */
  readonly of: 'resource' | 'hub';
  readonly nameOf: (name: string) => string;
}

export interface AffectedBookingDescription {
  readonly name: string;
  /** The page on which it is changed. */
  readonly path: string;
  readonly linkText: string;
}

/** The affected bookings of all features, which the layout provides. */
export const AffectedBookingsContext = createContext<readonly AffectedBookings[]>([]);
