import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { sendCallback } from './send-callback.ts';

let calls = 0;
const server = createServer((_, response) => {
  calls += 1;
  response.end();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
// The address of a TCP server is always an `AddressInfo`.
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const resolvesTo = (address: string) => async () => [
  { address, family: address.includes(':') ? 6 : 4 },
];

test.each([
  `http://127.0.0.1:${port}/`,
  `http://2130706433:${port}/`,
  `http://[::ffff:127.0.0.1]:${port}/`,
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'ftp://lms.example.org/',
  'not an address',
])('a callback to %s is refused (A40)', async (url) => {
  expect(await sendCallback({ url }, { isLocal: false })).toBe('refused');
  expect(calls).toBe(0);
});

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', 'fd00::1'])(
  'a callback to a name of %s is refused (A40)',
  async (address) => {
    const options = { isLocal: false, resolve: resolvesTo(address) };

    expect(await sendCallback({ url: `http://lms.example.org:${port}/` }, options)).toBe('refused');
    expect(calls).toBe(0);
  },
);

test('a callback to this machine is sent where that is allowed', async () => {
  expect(await sendCallback({ url: `http://127.0.0.1:${port}/` }, { isLocal: true })).toBe('done');
  expect(calls).toBe(1);
});
