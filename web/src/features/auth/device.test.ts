import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    { kind: 'desk', browser: 'Firefox', system: 'Linux' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    { kind: 'phone', browser: 'Safari', system: 'iOS' },
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    { kind: 'desk', browser: 'Microsoft Edge', system: 'Windows' },
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    { kind: 'phone', browser: 'Chrome', system: 'Android' },
  ],
  ['', { kind: 'unknown', browser: null, system: null }],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toEqual(device);
});

test.each(['curl/8.5.0', 'their-own-program/1', '<script>alert(1)</script>'])(
  '%s is no device that anybody knows, nor has it a name',
  (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ kind: 'unknown', browser: null, system: null });
  },
);
