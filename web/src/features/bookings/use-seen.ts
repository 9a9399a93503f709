import type { AppError } from '@thedot/domain/errors';
import { useState } from 'react';

/**
 * What its reader had before them as they began: the hub does nothing unseen to what has changed since. Once
 * they were told, whatever they send is sent knowing it.
 */
export function useSeen<Thing>(shown: Thing) {
  const [before, setBefore] = useState<{ readonly thing: Thing } | null>({ thing: shown });
  return {
    seen: before ? before.thing : shown,
    tell: ({ code }: AppError) => {
      if (code === 'booking.changed' || code === 'booking.round_over') setBefore(null);
    },
  };
}
