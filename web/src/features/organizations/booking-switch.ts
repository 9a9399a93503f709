import type { BookingSwitch } from '@thedot/domain/organizations/organizations.contract';

/** The three places of the switch: nothing said, on, off. */
export const switchOf = (canBookExpert: boolean | null): BookingSwitch =>
  canBookExpert === null ? 'unset' : canBookExpert ? 'yes' : 'no';

export const switchedTo = (place: BookingSwitch): boolean | null =>
  place === 'unset' ? null : place === 'yes';
