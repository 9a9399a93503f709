import { CALL_COUNTDOWN_TICKS, CALL_TICK_MS } from '@thedot/domain/limits';
import { useEffect, useState } from 'react';

const secondsTo = (until: string): number => {
  const left = Math.ceil((Date.parse(until) - Date.now()) / CALL_TICK_MS);
  // A clock that is wrong counts no further than a call rings.
  return Math.min(CALL_COUNTDOWN_TICKS, Math.max(0, left));
};

/** How long a call still rings, each second. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const clock = setInterval(() => setLeft(secondsTo(until)), CALL_TICK_MS);
    return () => clearInterval(clock);
  }, [until]);
  return left;
}
