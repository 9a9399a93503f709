import dns, { type LookupAddress } from 'node:dns';
import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenOn } from './listen.ts';

type Found = (error: null, found: readonly LookupAddress[]) => void;

/** Answers only as `all: true` asks, as Node and Fastify do when they listen. */
const lookupOf = (localhost: readonly string[]) =>
  ((host: string, _options: object, done: Found) =>
    done(
      null,
      (host === 'localhost' ? localhost : [host]).map((address) => ({ address, family: 4 })),
    )) as unknown as typeof dns.lookup;

test('localhost is one address, so that there is no second server without limits', async () => {
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(lookupOf(['127.0.0.1', '127.0.0.2']));
  onTestFinished(() => spy.mockRestore());
  const app = fastify();
  onTestFinished(() => app.close());

  const url = await listenOn(app, { host: 'localhost', port: 0 });

  expect(app.addresses()).toEqual([expect.objectContaining({ address: '127.0.0.1' })]);
  expect((await fetch(url)).status).toBe(404);
});
