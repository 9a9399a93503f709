import { UNSENT_UPLOAD_RETENTION_MS, UPLOAD_EXPIRY_MS } from '@thedot/domain/limits';
import type { Db } from '../../db/db.ts';
import type { FileStore } from '../../kernel/file-store.ts';
import { deleteUnsentBefore } from '../../platform/files/files.queries.ts';
import { unstage } from '../../platform/files/stage-file.ts';
import { deleteUploadsBefore } from './uploads.queries.ts';

interface SweepContext {
  readonly db: Db;
  readonly files: FileStore;
  readonly now: () => Date;
}

/** Removes expired uploads and uploaded files that were never sent. */
export async function sweepUploads({ db, files, now }: SweepContext): Promise<void> {
  const ago = (ms: number) => new Date(now().getTime() - ms);
  for (const { id } of await deleteUploadsBefore(db, ago(UPLOAD_EXPIRY_MS))) {
    await files.abandon(id);
    await unstage(files, [id]);
  }
  await deleteUnsentBefore(db, ago(UNSENT_UPLOAD_RETENTION_MS));
}
