import { DEAD_UPLOAD_MS, ORPHAN_FILE_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { fileOfKey, type FileStore } from './file-store.ts';
import { findComing, findKnownFiles } from './files.queries.ts';

interface Cellar {
  readonly db: Db;
  readonly files: FileStore;
  readonly now: () => Date;
}

const BATCH = 500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes bytes that no row speaks of: of requests that were killed, and of deleted files. */
export async function sweepFiles({ db, files, now }: Cellar): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await files.removeUnfinished(ago(DEAD_UPLOAD_MS), await findComing(db));
  const before = ago(ORPHAN_FILE_MS);
  let batch: string[] = [];
  const sweep = async () => {
    const known = await findKnownFiles(db, [...new Set(batch.map(fileOfKey))]);
    for (const key of batch) if (!known.has(fileOfKey(key))) await files.remove(key);
    batch = [];
  };
  for await (const { key, changedAt } of files.list()) {
    // What is not named by us is not ours to remove.
    if (changedAt >= before || !UUID.test(fileOfKey(key))) continue;
    batch.push(key);
    if (batch.length === BATCH) await sweep();
  }
  await sweep();
}
