import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import type { SlotSource } from '../scheduling/use-slot-picker.ts';
import type { AppError } from '@thedot/domain/errors';
import { refuseReason } from '@thedot/domain/expert-sessions/lifecycle.rules';
import { transitions } from '@thedot/domain/expert-sessions/transitions.contract';
import { useState } from 'react';
import type { SelectedStarts } from '../scheduling/selected-slots.ts';

/** Returns the slot source for another time; the picker opens at the current or proposed time. */
export const toSlotSource = (booking: BookingPage, allowsAnyHour: boolean): SlotSource => ({
  expertId: booking.expert.id,
  bookingId: booking.id,
  nextFree: null,
  initialStart: (booking.session ?? booking.slots[0])?.start,
  currentStart: booking.session?.start,
  horizonDays: booking.horizonDays,
  allowsAnyHour: allowsAnyHour,
});

/** Keeps the starts that the server refused until the user deselects them. */
export function useRefusedStarts() {
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  return {
    refused,
    refuse: (starts: SelectedStarts) => setRefused((before) => new Set([...before, ...starts])),
    keep: (selected: SelectedStarts) =>
      setRefused((before) => new Set(selected.filter((start) => before.has(start)))),
  };
}

/** Returns the refused starts; the error names them by index. */
export function findRefusedStarts({ errors }: AppError, sent: SelectedStarts): SelectedStarts {
  const paths = new Set(errors?.map(({ path }) => path));
  return sent.filter((_, index) => paths.has(`slots.${index}`));
}

/**
 * Optimistic concurrency: sends the version that the user saw when the form opened. After a conflict was shown,
 * sends the current version.
 */
export function useSeenVersion<Thing>(shown: Thing) {
  const [before, setBefore] = useState<{ readonly thing: Thing } | null>({ thing: shown });
  return {
    seen: before ? before.thing : shown,
    acknowledge: ({ code }: AppError) => {
      if (code === 'booking.changed' || code === 'booking.round_over') setBefore(null);
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
