/** Does after the page has loaded what no page waits for. */
export function runAfterLoad(): void {
  const run = async () => (await import('./after-load.ts')).runAfterLoad();
  window.addEventListener('load', () => void run(), { once: true });
}
