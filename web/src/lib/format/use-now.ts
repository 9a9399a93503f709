import { MINUTE_MS } from '@thedot/domain/kernel/time';
import { useEffect, useState } from 'react';

/** The current time, updated at each full minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const wait = MINUTE_MS - (now.getTime() % MINUTE_MS);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
