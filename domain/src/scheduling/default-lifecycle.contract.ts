// What bookings with the default lifecycle have in common.
import { z } from 'zod';

export const DefaultStatus = z.enum([
  'pending',
  'accepted',
  'rejected',
  'cancelled',
  'deleted',
  'finished',
]);
export type DefaultStatus = z.infer<typeof DefaultStatus>;

/** The statuses as users read and filter them: a booking that was not approved in time is cancelled, and shown as expired. */
export const DisplayedDefaultStatus = z.enum([...DefaultStatus.options, 'expired']);
export type DisplayedDefaultStatus = z.infer<typeof DisplayedDefaultStatus>;

/**
 * Why a booking was cancelled: by its booker, because it was not approved in time, because nobody checked in, because
 * the booker's account was removed, or because what it occupies is closed at its time.
 */
export const CancelCause = z.enum([
  'booker',
  'expired',
  'no_check_in',
  'account_removed',
  'closed',
]);
export type CancelCause = z.infer<typeof CancelCause>;
