// What the administrators of a hub should look at.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/time.ts';
import type { Health } from './health.contract.ts';

export type HealthProblem =
  | 'files_down'
  | 'redis_down'
  | 'jobs_dead'
  | 'jobs_late'
  | 'mails_late'
  | 'disk_low'
  | 'connections_short'
  | 'backup_missing'
  | 'backup_old';

const JOBS_LATE_SECONDS = (5 * MINUTE_MS) / 1000;
const MAILS_LATE_SECONDS = (15 * MINUTE_MS) / 1000;
const MIN_FREE_SHARE = 0.1;
const MAX_CONNECTION_SHARE = 0.9;
/** A daily backup that took longer than usual is not late. */
const BACKUP_OLD_MS = DAY_MS + 6 * HOUR_MS;

/** The problems of a hub, the most urgent first. */
export function findHealthProblems({
  at,
  database,
  files,
  disk,
  jobs,
  mails,
  redis,
  lastBackup,
}: Health): HealthProblem[] {
  const backupAge = lastBackup && Date.parse(at) - Date.parse(lastBackup.madeAt);
  const found: Readonly<Record<HealthProblem, boolean>> = {
    files_down: !files.isUp,
    redis_down: redis === 'down',
    disk_low: disk.freeBytes < disk.totalBytes * MIN_FREE_SHARE,
    connections_short: database.connections > database.maxConnections * MAX_CONNECTION_SHARE,
    jobs_late: (jobs.oldestSeconds ?? 0) >= JOBS_LATE_SECONDS,
    jobs_dead: jobs.dead > 0,
    mails_late: (mails.oldestSeconds ?? 0) >= MAILS_LATE_SECONDS,
    backup_missing: lastBackup === null,
    backup_old: backupAge !== null && backupAge > BACKUP_OLD_MS,
  };
  return (Object.keys(found) as HealthProblem[]).filter((problem) => found[problem]);
}
