import type { Actor } from '../access/access.ts';
import { AppError } from '../errors.ts';
import { managesBookings } from './space-access.rules.ts';
import type { NewGuest, SpaceGuest } from './space-guests.contract.ts';
import { isOwnBooking } from './spaces.rules.ts';
import type { SpaceType } from './space-types.contract.ts';

interface GuestSeats {
  readonly capacity: number;
  /** Desks that are booked one by one. */
  readonly units: number;
}

/** Refuses more guests than seats beside the booker; a desk seats one person. */
export function assertGuests(count: number, { capacity, units }: GuestSeats): void {
  if (count === 0 || (units === 1 && count < capacity)) return;
  const code = units === 1 ? 'space.too_many_guests' : 'space.desk_guests';
  const problem = { code, params: { count: capacity - 1 } } as const;
  throw new AppError(code, { ...problem, errors: [{ ...problem, path: 'guests' }] });
}

/** Each guest once, without the booker. */
export function distinctGuests(guests: readonly NewGuest[], bookerId: string): NewGuest[] {
  const byKey = new Map(guests.map((guest) => [guestKey(guest), guest]));
  byKey.delete(bookerId);
  return [...byKey.values()];
}

/** The same for two entries of one guest. */
export const guestKey = (guest: NewGuest): string =>
  'userId' in guest ? guest.userId : guest.email.toLowerCase();

interface GuestReading {
  readonly booker: { readonly id: string };
  readonly bookedBy: string | null;
  readonly spaceType: SpaceType;
  readonly guests: readonly SpaceGuest[];
}

/** The booker and those who decide see all guests; guests see the users among them; others see none. */
export function visibleGuests(viewer: Actor, booking: GuestReading): readonly SpaceGuest[] {
  const { guests } = booking;
  if (isOwnBooking(viewer, booking) || managesBookings(viewer, booking.spaceType)) return guests;
  return isGuest(viewer, booking) ? guests.filter(({ user }) => user !== null) : [];
}

export const isGuest = (
  viewer: { readonly id: string },
  { guests }: Pick<GuestReading, 'guests'>,
): boolean => guests.some(({ user }) => user?.id === viewer.id);
