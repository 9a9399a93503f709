import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from './app-dependencies.ts';

const CHECK_TIMEOUT_MS = 1_000;

/**
 * `/healthz`: the process responds. `/readyz`: it can work, with its database. Without the file store all but files works,
 * and no other server has another one: a proxy must not take this one out.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { db, files }: AppDependencies,
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'alive' }));

  app.get('/readyz', async (_, reply) => {
    const checks = await Promise.allSettled([checkDatabase(db), files.check()].map(withTimeout));
    const [database, store] = checks.map(({ status }) => status === 'fulfilled');
    return reply.code(database ? 200 : 503).send({
      status: database ? 'ready' : 'not ready',
      database: database ? 'up' : 'down',
      files: store ? 'up' : 'down',
    });
  });
}

/** Rejects on a standby, which takes no changes until it is promoted. */
async function checkDatabase(db: AppDependencies['db']): Promise<void> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
    db,
  );
  if (rows[0]?.standby) throw new Error('The database is a standby');
}

/** Rejects when a check takes too long. */
const withTimeout = (check: Promise<unknown>) =>
  Promise.race([
    check,
    wait(CHECK_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error('No answer in time');
    }),
  ]);
