import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Health } from '@thedot/domain/health/health.contract';
import type { Context } from '../../kernel/context.ts';
import { answersInTime } from '../../kernel/answers-in-time.ts';
import { findQueues } from '../../platform/queues.queries.ts';
import {
  findDatabaseFacts,
  findFileFacts,
  findInstances,
  findLastBackup,
} from './health.queries.ts';

export { insertBackup as recordBackup } from './health.queries.ts';

const PACKAGE = new URL('../../../../package.json', import.meta.url);
/** A store that is silent for this long is down. */
const SILENCE_MS = 3_000;

export async function readHealth(ctx: Context): Promise<Health> {
  const { db, settings, files, now } = ctx;
  const begin = performance.now();
  const { migration, ...database } = await findDatabaseFacts(db);
  const answeredInMs = Math.round(performance.now() - begin);
  const [isUp, stored, disk, queues, lastBackup, instances] = await Promise.all([
    answersInTime(files.check(), SILENCE_MS),
    findFileFacts(db),
    statfs(settings.dataDir),
    findQueues(db),
    findLastBackup(db),
    findInstances(db),
  ]);
  return {
    at: now().toISOString(),
    database: { ...database, answeredInMs },
    files: { kind: settings.s3 ? 's3' : 'folder', isUp, ...stored },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    ...queues,
    redis: ctx.redisState(),
    lastBackup: lastBackup ?? null,
    instances,
    versions: { hub: readVersion(), node: process.versions.node, migration },
    memoryBytes: process.memoryUsage.rss(),
  };
}

const readVersion = (): string => JSON.parse(readFileSync(PACKAGE, 'utf8')).version;
