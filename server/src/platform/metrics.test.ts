import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { measureRequests, startMetrics } from './metrics.ts';

const log = pino({ level: 'silent' });
const pool = new pg.Pool();

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

test('calls are timed under their route, without the ids in them', async () => {
  const app = fastify();
  measureRequests(app);
  app.get('/bookings/:id', async () => 'here');
  const metricsPort = await freePort();
  const metrics = await startMetrics({ metricsPort }, { pool, redis: null, log });

  await app.inject('/bookings/0199aaaa');
  await app.inject('/nothing/here');
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

  expect(figures).toContain(
    'http_request_duration_seconds_count{method="GET",route="/bookings/:id",status="200"} 1',
  );
  expect(figures).toContain('route="none",status="404"');
  expect(figures).toContain('database_connections{state="busy"} 0');
  expect(figures).not.toContain('0199aaaa');
  await metrics.stop();
  await app.close();
});

test('a port that is taken does not stop the product', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port: metricsPort } = other.address() as AddressInfo;

  const metrics = await startMetrics({ metricsPort }, { pool, redis: null, log });

  expect(other.listening).toBe(true);
  await expect(metrics.stop()).resolves.toBeUndefined();
  other.close();
});
