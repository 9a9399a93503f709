import { CALL_COUNTDOWN_TICKS, CALL_TICK_MS } from '@thedot/domain/limits';
import { useEffect, useState } from 'react';

/** A call that is over already, or rings longer than any does, is told so by a clock that goes wrong. */
function secondsTo(until: string): number {
  const left = Math.ceil((Date.parse(until) - Date.now()) / CALL_TICK_MS);
  return left > 0 && left < CALL_COUNTDOWN_TICKS ? left : CALL_COUNTDOWN_TICKS;
}

/** How long a call still rings, each second since it was first heard. */
export function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const first = secondsTo(until);
    const heardAt = performance.now();
    const clock = setInterval(() => {
      const gone = Math.round((performance.now() - heardAt) / CALL_TICK_MS);
      setLeft(Math.max(0, first - gone));
    }, CALL_TICK_MS);
    return () => clearInterval(clock);
  }, [until]);
  return left;
}
