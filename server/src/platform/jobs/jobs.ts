import { EventEmitter, once } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type RunnerOptions,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createResilientPool } from '../../db/db.ts';
import { type ReconnectingClient, createReconnectingClient } from '../../db/reconnecting-client.ts';
import type { QueuedJobName } from '../../kernel/feature.ts';
import { countJob } from '../metrics.ts';
import { inSpan } from '../tracing/spans.ts';
import { RUNNER_NAME } from './jobs.queries.ts';

/** The handlers of all jobs by name: those of queued jobs, and those of scheduled ones. */
export type JobHandlers = TaskList & Required<Pick<TaskList, QueuedJobName>>;

interface JobRunner {
  /** Lets running jobs finish. */
  readonly stop: () => Promise<void>;
}

interface Setup {
  readonly url: string;
  readonly handlers: JobHandlers;
  readonly log: Logger;
}

const RESTART_MS = 1_000;

/** Creates the tables of the queue, which `enqueue` needs. */
export const migrateJobs = (url: string, log: Logger): Promise<void> =>
  withPool(url, (pgPool) => runMigrations(runnerOptions(pgPool, log)));

/** Runs jobs until stopped and waits for a lost database. */
export async function startJobs({
  url,
  handlers,
  crontab,
  log,
}: Setup & { readonly crontab: string }): Promise<JobRunner> {
  const pool = createJobPool(url);
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let lock: ReconnectingClient | undefined;
  let runner = await begin();
  watch(runner);

  return {
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      await runner.stop().catch(() => {});
      await lock?.close();
      await pool.end();
    },
  };

  function begin(): Promise<Runner> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      void lock?.close();
      // This lock shows the other servers that the jobs taken here are not orphaned.
      lock = createReconnectingClient(url, RUNNER_NAME, (client) =>
        client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerPool.id]),
      );
    });
    events.on('job:success', ({ job }) => countJob(job.task_identifier, 'done'));
    events.on('job:error', ({ job }) => countJob(job.task_identifier, 'failed'));
    return run({
      ...runnerOptions(pool, log),
      events,
      crontab,
      taskList: traceJobs(handlers),
    });
  }

  function watch({ promise }: Runner): void {
    promise.then(restartRunner, restartRunner);
  }

  function restartRunner(error?: unknown): void {
    if (stopping) return;
    log.warn({ err: error }, 'job runner stopped: restarting');
    restart = setTimeout(() => {
      begin().then((next) => {
        runner = next;
        if (stopping) void next.stop().catch(() => {});
        else watch(next);
      }, restartRunner);
    }, RESTART_MS);
  }
}

/** Runs every due job, and those that they add, then returns. Nothing else may use the pool meanwhile. */
export async function runDueJobs({
  pool,
  handlers,
  log,
}: Omit<Setup, 'url'> & { readonly pool: pg.Pool }): Promise<void> {
  await runOnce({ ...runnerOptions(pool, log), concurrency: 1 }, traceJobs(handlers));
  // The worker does not wait for the statements that complete its last jobs, or let them fail.
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await once(pool, 'release');
}

/** Makes each job a span, if traces are configured. */
const traceJobs = (handlers: JobHandlers): TaskList =>
  Object.fromEntries(
    Object.entries<Task | undefined>(handlers).map(([name, handle]) => [
      name,
      handle &&
        (async (...given: Parameters<Task>) =>
          inSpan(`job ${name}`, { kind: 'consumer' }, async () => void (await handle(...given)))),
    ]),
  );

const runnerOptions = (pgPool: pg.Pool, log: Logger): RunnerOptions => ({
  pgPool,
  concurrency: 4,
  pollInterval: 1_000,
  noHandleSignals: true,
  logger: toWorkerLogger(log),
});

/** The worker expects instants as `Date`, so it has its own connections. */
export const createJobPool = (url: string) =>
  createResilientPool({ connectionString: url, max: 6, application_name: 'thedot-jobs' });

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = createJobPool(url);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** The worker logs every step; only warnings and errors are of interest. */
const toWorkerLogger = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error')
      log.error({ err: meta?.['error'] }, withoutError(message, meta?.['error']));
    else if (level === 'warning') log.warn(message);
    else log.trace(message);
  });

/** The worker's sentence up to the error's own message, which may quote values: the serializer logs it without them. */
const withoutError = (sentence: string, error: unknown): string =>
  error instanceof Error && error.message
    ? (sentence.split(error.message)[0] ?? sentence)
    : sentence;
