import { join } from 'node:path';
import type { Settings } from '../../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

/** The S3-compatible store when one is set, else the data folder. */
export async function openFileStore({
  s3,
  dataDir,
}: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'files'));
  // Loaded only where it is used: the client is large.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
