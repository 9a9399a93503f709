import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useEffect, useState } from 'react';

/** The time, kept to the minute: what moves on the screen moves when the clock on the wall does. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const wait = MINUTE_MS - (now.getTime() % MINUTE_MS);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
