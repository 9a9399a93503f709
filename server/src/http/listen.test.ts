import dns, { type LookupAddress } from 'node:dns';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenOn } from './listen.ts';

/** Only the form with which Fastify asks for all addresses. */
const lookupOf = (found: readonly LookupAddress[]) =>
  ((
    _host: string,
    _options: object,
    done: (error: null, found: readonly LookupAddress[]) => void,
  ) => done(null, found)) as unknown as typeof dns.lookup;

test('localhost is one address, so that there is no second server without limits', async () => {
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(
    lookupOf([
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ]),
  );
  onTestFinished(() => spy.mockRestore());
  const app = fastify();
  onTestFinished(() => app.close());

  const url = await listenOn(app, { host: 'localhost', port: 0 });

  expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
  expect((await fetch(url)).status).toBe(404);
});
