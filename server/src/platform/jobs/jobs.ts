import { EventEmitter } from 'node:events';
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { patientPool } from '../../db/db.ts';
import { type SteadyClient, steadyClient } from '../../db/steady-client.ts';
import { countJob } from '../metrics.ts';
import { CRONTAB, type JobName, type Jobs } from './job-names.ts';

/** Who does each job. A job may be repeated after a crash, so each must bear that. */
export type JobHandlers = {
  readonly [Name in JobName]: (payload: Jobs[Name]) => Promise<void>;
};

interface Running {
  /** Lets the jobs at hand end. */
  readonly stop: () => Promise<void>;
}

interface Setup {
  readonly url: string;
  readonly handlers: JobHandlers;
  readonly log: Logger;
}

const RESTART_MS = 1_000;

/** Creates the tables of the queue; `enqueue` needs them. */
export const migrateJobs = (url: string, log: Logger): Promise<void> =>
  withPool(url, (pgPool) => runMigrations(optionsOf(pgPool, log)));

/** Works on jobs until stopped; a lost database is waited for. */
export async function startJobs(setup: Setup): Promise<Running> {
  const { url, handlers, log } = setup;
  const pool = poolTo(url);
  let stopping = false;
  let restart: NodeJS.Timeout | undefined;
  let lock: SteadyClient | undefined;
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
      // By this lock the other servers see that the jobs we have taken are not orphans.
      lock = steadyClient(url, 'thedot-runner', (client) =>
        client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerPool.id]),
      );
    });
    events.on('job:success', ({ job }) => countJob(job.task_identifier, 'done'));
    events.on('job:error', ({ job }) => countJob(job.task_identifier, 'failed'));
    return run({ ...optionsOf(pool, log), events, crontab: CRONTAB, taskList: tasksOf(handlers) });
  }

  function watch({ promise }: Runner): void {
    promise.then(again, again);
  }

  function again(error?: unknown): void {
    if (stopping) return;
    log.warn({ err: error }, 'jobs stopped, starting them again');
    restart = setTimeout(() => {
      begin().then((next) => {
        runner = next;
        if (stopping) void next.stop().catch(() => {});
        else watch(next);
      }, again);
    }, RESTART_MS);
  }
}

/** Does every job that is due, and those they add, then returns. */
export const runDueJobs = ({ url, handlers, log }: Setup): Promise<void> =>
  withPool(url, (pgPool) =>
    runOnce({ ...optionsOf(pgPool, log), concurrency: 1 }, tasksOf(handlers)),
  );

const optionsOf = (pgPool: pg.Pool, log: Logger): RunnerOptions => ({
  pgPool,
  concurrency: 4,
  pollInterval: 1_000,
  noHandleSignals: true,
  logger: loggerOf(log),
});

/** The worker wants instants as dates, so it has connections of its own. */
const poolTo = (url: string) =>
  patientPool({ connectionString: url, max: 6, application_name: 'thedot-jobs' });

async function withPool(url: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = poolTo(url);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** `enqueue` has checked each payload against its job, which the worker's types do not know of. */
const tasksOf = (handlers: JobHandlers) => handlers as unknown as TaskList;

/** The worker tells every step; only its troubles are news. */
const loggerOf = (log: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.['error'] }, message);
    else if (level === 'warning') log.warn(message);
    else log.trace(message);
  });
