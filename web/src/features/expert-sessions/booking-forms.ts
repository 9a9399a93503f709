import type { AppError, ErrorCode } from '@thedot/domain/errors';
import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { refuseReason } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { useState } from 'react';
import { getExpertSlotSource } from '../experts/experts.data.ts';
import type { SlotSource } from '../scheduling/slots/use-slot-selection.ts';

/** Returns the slot source for another time; the picker opens at the current or proposed time. */
export const toSlotSource = (booking: BookingPage, allowsAnyHour: boolean): SlotSource => ({
  ...getExpertSlotSource({ expertId: booking.expert.id, bookingId: booking.id }),
  owner: { name: booking.expert.name, timeZone: booking.zones.expert },
  initialStart: (booking.session ?? booking.slots[0])?.start,
  currentStart: booking.session?.start,
  horizonDays: booking.horizonDays,
  allowsAnyHour,
});

/** Refusals because the booking is no longer as the user saw it. */
const CONFLICTS: readonly ErrorCode[] = [
  'booking.changed',
  'booking.round_over',
  'booking.status_failed',
];

/**
 * Optimistic concurrency: sends the version that the user saw when the form opened. After a conflict was shown,
 * sends the current version.
 */
export function useSeenVersion<Version>(shown: Version) {
  const [before, setBefore] = useState<{ readonly version: Version } | null>({ version: shown });
  return {
    seen: before ? before.version : shown,
    acknowledge: ({ code }: AppError) => {
      if (CONFLICTS.includes(code)) setBefore(null);
    },
  };
}

/** The rules of the reason of a decline or cancellation, which the counterpart reads. */
export const bookingReason = (action: 'decline' | 'cancel') =>
  ({
    schema: transitions.decline.body.shape.reason,
    validate: (reason: string) => refuseReason(action, reason),
    errorFields: { 'booking.reason_required': 'reason' },
    errorTitle: 'errors.title_booking',
  }) as const;
