import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startRedis } from '../../../../tools/test-environment/redis.ts';
import { connect } from '../../db/db.ts';
import { createKeys } from '../../platform/keys.ts';
import { createDatabase } from '../database.ts';
import { insertPerson } from '../people.ts';
import { freePort } from '../../../../tools/test-environment/ports.ts';
import { startProduct, stopProduct } from './server-process.ts';

const SECRET_KEY = 'a secret that both servers share, and only they';

interface Server {
  readonly port: number;
  readonly metricsPort: number;
  running: ChildProcess | null;
  /** The log since the last start. */
  log: string;
}

export type Pair = Awaited<ReturnType<typeof startPair>>;
/** A user with a sign-in session. */
export type PairPerson = Awaited<ReturnType<Pair['person']>>;

/** Starts two server processes of one hub with a shared database, secret and Redis. */
export async function startPair() {
  const dataDir = await mkdtemp(join(tmpdir(), 'thedot-pair-'));
  const database = await createDatabase();
  const redis = await startRedis(await freePort());
  const servers: Server[] = [];
  for (let nth = 0; nth < 2; nth++) {
    const ports = { port: await freePort(), metricsPort: await freePort() };
    servers.push({ ...ports, running: null, log: '' });
  }

  const serverOf = (nth: number): Server => {
    const server = servers[nth];
    if (!server) throw new Error('There are two servers');
    return server;
  };

  async function start(nth: number): Promise<void> {
    const server = serverOf(nth);
    server.log = '';
    server.running = await startProduct(dataDir, server.port, {
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      REDIS_URL: redis.url,
      SECRET_KEY,
      METRICS_PORT: String(server.metricsPort),
      TRUSTED_PROXIES: '127.0.0.1',
      // As in production: a JSON log with each request.
      NODE_ENV: 'production',
      SECOND_FACTOR_ROLES: 'none',
      LOG_LEVEL: 'info',
      MESSAGES_PER_MINUTE: '100000',
      // On a busy machine many requests wait for the database at once.
      DATABASE_WAIT_SECONDS: '60',
      SAMPLE_HUB: 'false',
    });
    server.running.stdout?.on('data', (part) => (server.log += String(part)));
  }

  async function stop(nth: number, signal: 'SIGTERM' | 'SIGKILL') {
    const { running } = serverOf(nth);
    return running && stopProduct(running, signal);
  }

  /** Restarts Redis and the servers that a test has stopped. */
  async function restore(): Promise<void> {
    await redis.start();
    for (const [nth, { running }] of servers.entries()) {
      if (running?.exitCode !== null || running.signalCode !== null) await start(nth);
    }
  }

  await Promise.all([start(0), start(1)]);
  return {
    dataDir,
    databaseUrl: database.url,
    ports: servers.map(({ port }) => port),
    stopRedis: redis.stop,
    start,
    stop,
    restore,
    logOf: (nth: number) => serverOf(nth).log,
    /** The number of open sockets, by the server's own metric `lines`. */
    countConnections: async (nth: number) => {
      const answer = await fetch(`http://127.0.0.1:${serverOf(nth).metricsPort}/metrics`);
      return Number(/^lines (\d+)$/m.exec(await answer.text())?.[1]);
    },
    person: async (role: string, organizationId?: string) => {
      const { db, pool } = connect(database.url, 1);
      const made = await insertPerson(db, role, organizationId ? { organizationId } : {});
      await pool.end();
      const named = { sessionId: made.sessionId, userId: made.id };
      return { ...made, accessToken: await createKeys(SECRET_KEY).accessToken.sign(named) };
    },
    close: async () => {
      for (const nth of servers.keys()) await stop(nth, 'SIGTERM');
      await redis.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Caller {
  readonly accessToken: string;
}

interface RequesterOptions {
  readonly port: number;
  /** The local address to connect from; the server ignores the forwarded address. */
  readonly from?: string;
}

export type Requester = ReturnType<typeof createRequester>;

/** Sends requests of a user to a local port over keep-alive connections. */
export function createRequester(
  { accessToken }: Caller,
  { port, from = '127.0.0.1' }: RequesterOptions,
) {
  const agent = new Agent({ keepAlive: true, localAddress: from });
  return async (method: string, path: string, body?: object) => {
    const sent = request({
      agent,
      port,
      host: '127.0.0.1',
      method,
      path: `/api${path}`,
      headers: {
        authorization: `Bearer ${accessToken}`,
        'x-forwarded-for': FORWARDED_FOR,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, body: await text(answer) };
  };
}

export const FORWARDED_FOR = '203.0.113.9';
