// The waiting list of material.
import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { defineWaitingList } from '../scheduling/waiting-list.contract.ts';
import {
  CART_ERRORS,
  LOAN_RANGE_ERRORS,
  MaterialBooking,
  NewMaterialBooking,
} from './material-bookings.contract.ts';
import { borrowerAccess, quantity } from './material-fields.contract.ts';

/** What is filled in while a user waits, and booked when they take the offer. */
export const MaterialWishDetails = NewMaterialBooking.pick({
  purpose: true,
  outsideUse: true,
  outsideReason: true,
  acceptedPolicies: true,
});
export type MaterialWishDetails = z.infer<typeof MaterialWishDetails>;

export const MaterialWish = NewMaterialBooking.pick({ start: true, end: true }).extend({
  materialId: id,
  quantity,
  ...MaterialWishDetails.shape,
});
export type MaterialWish = z.infer<typeof MaterialWish>;

export const materialWaiting = defineWaitingList({
  name: 'material',
  access: borrowerAccess,
  wish: MaterialWish,
  booking: MaterialBooking,
  errors: {
    join: [...LOAN_RANGE_ERRORS, ...CART_ERRORS],
    take: ['material.not_found', 'material.role_not_allowed', 'material.too_many'],
  },
});
