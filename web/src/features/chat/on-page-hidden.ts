/** Calls the handler when the page is hidden, which may be the last event it gets: phones close pages without another one. */
export function onPageHidden(handler: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') handler();
  };
  document.addEventListener('visibilitychange', onChange);
  addEventListener('pagehide', handler);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('pagehide', handler);
  };
}
