import type { ErrorCode } from '../errors.ts';

/** The codes of sessions that refuse a time, beside those of all kinds. */
export const SESSION_TIME_REFUSALS: readonly ErrorCode[] = [
  'expert.unavailable',
  'booking.reserved',
  'booking.slots_past',
];
