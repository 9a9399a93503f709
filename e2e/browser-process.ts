import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What Playwright gives a Chromium that it starts itself, as far as it matters here. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-back-forward-cache',
  '--disable-component-update',
  '--disable-extensions',
  '--disable-hang-monitor',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-prompt-on-repost',
  '--disable-sync',
  '--disable-features=PaintHolding,Translate,HttpsUpgrades,RenderDocument,OptimizationHints',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
  '--mute-audio',
  '--metrics-recording-only',
  '--password-store=basic',
  '--use-mock-keychain',
];
const READY = /DevTools listening on (ws:\S+)/;

/** One browser, to which each worker connects by itself: no process stands between them. */
export async function startBrowser(path: string, folder: string) {
  const browser = spawn(
    path,
    [...ARGUMENTS, `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  process.once('exit', () => browser.kill());
  for await (const line of createInterface(browser.stderr)) {
    const address = READY.exec(line)?.[1];
    if (!address) continue;
    browser.stderr.resume();
    return {
      address,
      stop: async () => {
        const gone = once(browser, 'exit');
        browser.kill();
        await gone;
        // Processes of the browser's own may hold it for longer.
        browser.stderr.destroy();
      },
    };
  }
  throw new Error('The browser stopped before it was ready');
}
