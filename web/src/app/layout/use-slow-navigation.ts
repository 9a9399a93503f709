import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

export const SKELETON_AFTER_MS = 600;

/** Whether another page has been loading for so long that a skeleton takes the place of this one. */
export function useSlowNavigation(): boolean {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = next !== undefined && next.pathname !== pathname;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setSlow(true), SKELETON_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLeaving]);
  return isLeaving && isSlow;
}
