/** Runs work once the browser has nothing else to do, or soon where it cannot tell; returns what cancels it. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}

const FALLBACK_MS = 500;
