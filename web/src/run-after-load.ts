/** Does after the page has loaded what no page waits for, nor tells when it fails, as without a network. */
export function runAfterLoad(): void {
  const run = async () => (await import('./after-load.ts')).runAfterLoad();
  window.addEventListener('load', () => void run().catch(() => undefined), { once: true });
}
