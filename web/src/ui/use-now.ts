import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time, kept to the minute: what moves on the screen moves when the clock on the wall does. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const wait = MINUTE - (now.getTime() % MINUTE);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
