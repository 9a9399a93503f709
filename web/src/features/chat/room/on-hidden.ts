/** Called when the page is out of sight, which may be the last that it hears: a phone ends it without a word. */
export function onHidden(act: () => void): () => void {
  const look = () => {
    if (document.visibilityState === 'hidden') act();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', act);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', act);
  };
}
