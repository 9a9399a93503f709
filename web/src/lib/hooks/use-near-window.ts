import { useEffect, useState } from 'react';

/** Whether an element is in the window or as near to it as given; always where the browser cannot say. */
export function useNearWindow(
  element: { readonly current: HTMLElement | null },
  nearPx: number,
): boolean {
  const canObserve = typeof IntersectionObserver === 'function';
  const [isNear, setNear] = useState(!canObserve);
  useEffect(() => {
    if (!element.current || !canObserve) return;
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: `${nearPx}px 0px`,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, canObserve, nearPx]);
  return isNear;
}
