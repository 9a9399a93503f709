// A worker: renders the first pages with a document from jsdom. It is ended afterwards, with all timers of the app.
import { parentPort, workerData } from 'node:worker_threads';
import { JSDOM } from 'jsdom';

const { window } = new JSDOM(
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><div id="root"></div>',
  { url: 'http://localhost/' },
);
const noMedia = { matches: false, media: '', addListener() {}, removeListener() {} };
window.matchMedia = () => Object.assign(new window.EventTarget(), noMedia);
const BROWSER = [
  'window',
  'document',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'addEventListener',
  'removeEventListener',
  'Element',
  'HTMLElement',
  'Node',
  'MutationObserver',
];
for (const name of BROWSER)
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });

const { renderFirstPages } = await import(workerData);
parentPort.postMessage(await renderFirstPages());
