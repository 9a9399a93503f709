import { expect, test } from 'vitest';
import { detectBrowser, detectSystem } from './browser-help.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each([
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36`,
    'chrome',
    'windows',
  ],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    'edge',
    'windows',
  ],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15`, 'safari', 'mac'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'firefox', 'other'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
    'ios',
    'ios',
  ],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/141.0.0.0 Mobile Safari/537.36', 'android', 'android'],
  ['Unknown', 'other', 'other'],
])('%s has the help of %s on %s', (userAgent, browser, system) => {
  expect(detectBrowser(userAgent)).toBe(browser);
  expect(detectSystem(userAgent)).toBe(system);
});
