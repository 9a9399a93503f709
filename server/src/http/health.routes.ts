import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../app.ts';

const LONGEST_MS = 1_000;

/** `/healthz`: the process answers. `/readyz`: it can do its work, database and files included. */
export async function healthRoutes(app: FastifyInstance, { db, files }: Parts): Promise<void> {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_, reply) => {
    const checks = await Promise.allSettled([sql`select 1`.execute(db), files.check()].map(inTime));
    const [database, store] = checks.map(({ status }) => status === 'fulfilled');
    const isReady = database && store;
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : 'not ready',
      database: database ? 'up' : 'down',
      files: store ? 'up' : 'down',
    });
  });
}

/** What does not move is as good as away. */
const inTime = (check: Promise<unknown>) =>
  Promise.race([
    check,
    wait(LONGEST_MS, undefined, { ref: false }).then(() => {
      throw new Error('No answer in time');
    }),
  ]);
