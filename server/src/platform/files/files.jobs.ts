import { STALE_UPLOAD_MS, ORPHAN_FILE_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import { fileIdOfKey, type FileStore } from '../../kernel/file-store.ts';
import { findOpenUploadIds, findExistingFileIds } from './files.queries.ts';

interface SweepContext {
  readonly db: Db;
  readonly files: FileStore;
  readonly now: () => Date;
}

const BATCH = 500;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Removes bytes without a row: those of interrupted requests and of deleted files. */
export async function sweepFiles({ db, files, now }: SweepContext): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  await files.removeUnfinished(ago(STALE_UPLOAD_MS), await findOpenUploadIds(db));
  const before = ago(ORPHAN_FILE_MS);
  let batch: string[] = [];
  const sweep = async () => {
    const known = await findExistingFileIds(db, [...new Set(batch.map(fileIdOfKey))]);
    for (const key of batch) if (!known.has(fileIdOfKey(key))) await files.remove(key);
    batch = [];
  };
  for await (const { key, changedAt } of files.list()) {
    // Keys of another form are not this server's.
    if (changedAt >= before || !UUID.test(fileIdOfKey(key))) continue;
    batch.push(key);
    if (batch.length === BATCH) await sweep();
  }
  await sweep();
}
