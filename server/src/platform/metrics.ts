import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Db } from '../db/db.ts';
import { answersInTime } from '../kernel/answers-in-time.ts';
import type { FileStore } from '../kernel/file-store.ts';
import type { Settings } from '../kernel/settings.ts';
import { isPublic } from './public-address.ts';
import { findQueues, type Queues } from './queues.queries.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const register = new Registry();

const durations = new Histogram({
  registers: [register],
  name: 'http_request_duration_seconds',
  help: 'How long calls took, by route',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const jobs = new Counter({
  registers: [register],
  name: 'jobs_total',
  help: 'Background jobs, by name and how they ended',
  labelNames: ['job', 'end'] as const,
});

export const countJob = (job: string, end: 'done' | 'failed') => jobs.inc({ job, end });

const sockets = new Gauge({
  registers: [register],
  name: 'lines',
  help: 'Sockets of open pages to this server',
});
export const countSocket = (change: 1 | -1) => sockets.inc(change);

const refusedFrames = new Counter({
  registers: [register],
  name: 'line_frames_refused_total',
  help: 'Socket messages that were ignored, by reason',
  labelNames: ['why'] as const,
});
export const countRefusedMessage = (why: 'many' | 'binary' | 'long') => refusedFrames.inc({ why });

const undelivered = new Counter({
  registers: [register],
  name: 'lines_not_passed_on_total',
  help: 'Events that could not be sent to the other servers through Redis',
});
export const countUndelivered = () => undelivered.inc();

/** Measures every call under its route's template, so that ids do not become labels. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

interface MetricSources {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly redis: { readonly client: { readonly isReady: boolean } } | null;
  readonly files: Pick<FileStore, 'check'>;
  readonly log: Logger;
}

/** Serves the metrics on an address of their own, to this machine and private networks only. */
export async function startMetrics(
  { metricsPort, metricsHost }: Pick<Settings, 'metricsPort' | 'metricsHost'>,
  { db, pool, redis, files, log }: MetricSources,
): Promise<{ stop: () => Promise<void> }> {
  if (metricsPort === null) return { stop: async () => {} };
  watchPool(pool);
  watchQueues(db);
  if (redis) watchRedis(redis.client);
  watchFiles(files);
  collectDefaultMetrics({ register });
  const server = createServer(async (request, response) => {
    // On all addresses of the machine, a public one may be among them.
    if (isPublic(request.socket.remoteAddress ?? '')) {
      response.writeHead(403).end();
      return;
    }
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const metrics = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType }).end(metrics);
  });
  await new Promise<void>((done) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      const remedy = isTaken
        ? 'another program uses it. Set METRICS_PORT to another port, or to nothing for none.'
        : `${error.message}. Set METRICS_HOST to an address of this machine.`;
      log.warn(`No metrics on port ${metricsPort}: ${remedy}`);
      done();
    });
    server.listen(metricsPort, metricsHost, done);
  });
  return {
    stop: async () => {
      server.closeAllConnections();
      if (server.listening) await new Promise((closed) => server.close(closed));
      register.clear();
    },
  };
}

function watchRedis(client: { readonly isReady: boolean }): void {
  new Gauge({
    registers: [register],
    name: 'redis_up',
    help: 'Whether this server can tell the others through Redis',
    collect() {
      this.set(client.isReady ? 1 : 0);
    },
  });
}

/** A store that is silent for this long is down. */
const FILES_SILENCE_MS = 3_000;

function watchFiles(files: Pick<FileStore, 'check'>): void {
  new Gauge({
    registers: [register],
    name: 'file_store_up',
    help: 'Whether files can be stored and opened',
    async collect() {
      this.set((await answersInTime(files.check(), FILES_SILENCE_MS)) ? 1 : 0);
    },
  });
}

function watchPool(pool: pg.Pool): void {
  new Gauge({
    registers: [register],
    name: 'database_connections',
    help: 'Connections to the database, by what they do',
    labelNames: ['state'] as const,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
}

/** What waits in the database: the same on each server of a hub. Without a database there are no such figures. */
function watchQueues(db: Db): void {
  let asked: Promise<Queues | null> | null = null;
  // Both gauges ask for one scrape at once.
  const current = () =>
    (asked ??= findQueues(db)
      .catch(() => null)
      .finally(() => {
        asked = null;
      }));
  new Gauge({
    registers: [register],
    name: 'queue_entries',
    help: 'Jobs, emails and pushes that wait, by state',
    labelNames: ['queue', 'state'] as const,
    async collect() {
      const queues = await current();
      this.reset();
      if (queues === null) return;
      for (const [queue, { due, failing }] of Object.entries(queues)) {
        this.set({ queue, state: 'due' }, due);
        this.set({ queue, state: 'failing' }, failing);
      }
      this.set({ queue: 'jobs', state: 'dead' }, queues.jobs.dead);
    },
  });
  new Gauge({
    registers: [register],
    name: 'queue_oldest_seconds',
    help: 'How long the first entry of a queue has been due',
    labelNames: ['queue'] as const,
    async collect() {
      const queues = await current();
      this.reset();
      for (const [queue, { oldestSeconds }] of Object.entries(queues ?? {}))
        this.set({ queue }, oldestSeconds ?? 0);
    },
  });
}
