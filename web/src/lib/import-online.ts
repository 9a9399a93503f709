/**
 * Imports a module, but not while the browser is offline: some browsers, e.g. Chromium 150, keep a failed import until the
 * page is reloaded, so that a later one fails too.
 */
export async function importOnline<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new TypeError('The browser is offline');
  return load();
}
