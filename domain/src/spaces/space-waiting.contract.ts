// The waiting list of spaces.
import { z } from 'zod';
import { defineWaitingList } from '../scheduling/waiting-list.contract.ts';
import { QUOTA_REFUSALS } from '../scheduling/quotas.contract.ts';
import { NewSpaceBooking, SpaceBooking, SPACE_SLOT_ERRORS } from './space-bookings.contract.ts';
import { bookingsAccess } from './space-types.contract.ts';

/** What is filled in while a user waits, and booked when they take the offer. Any desk will do. */
export const SpaceWishDetails = NewSpaceBooking.pick({
  title: true,
  persons: true,
  purpose: true,
  isPrivate: true,
  acceptedTerms: true,
});
export type SpaceWishDetails = z.infer<typeof SpaceWishDetails>;

export const SpaceWish = NewSpaceBooking.pick({ spaceId: true, start: true, end: true }).extend(
  SpaceWishDetails.shape,
);
export type SpaceWish = z.infer<typeof SpaceWish>;

export const spaceWaiting = defineWaitingList({
  name: 'space_booking',
  access: bookingsAccess,
  wish: SpaceWish,
  booking: SpaceBooking,
  errors: {
    join: [
      ...SPACE_SLOT_ERRORS,
      'space.too_small',
      'space.one_per_desk',
      'space.role_not_allowed',
      'space.purpose_required',
      'space.terms_required',
    ],
    take: ['space.not_found', 'space.role_not_allowed', ...QUOTA_REFUSALS],
  },
});
