import type { BookingPage } from '@thedot/domain/expert-sessions/bookings.contract';
import { findSlot } from '@thedot/domain/expert-sessions/bookings.rules';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** The answer that a link of an email prepares. Nothing is sent before the user confirms it. */
export function useAnswerLink({ slots, round }: BookingPage) {
  const [params, setParams] = useSearchParams();
  // A link to an earlier round prepares nothing: the user has to see the new times first.
  const isCurrent = params.get('round') === String(round);
  const [prepared] = useState({
    start: isCurrent ? findSlot(slots, params.get('accept') ?? undefined)?.start : undefined,
    declines: isCurrent && params.has('decline'),
  });
  return {
    ...prepared,
    clear: () => {
      if (params.has('round')) setParams({}, { replace: true });
    },
  };
}
