import { join } from 'node:path';
import type { Settings } from '../../config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';

type Where = Pick<Settings, 's3' | 'dataDir' | 'scanner'>;

/** The S3-compatible store when one is set, else the data folder. */
export async function openFileStore(settings: Where): Promise<FileStore> {
  const store = await openStore(settings);
  return settings.scanner ? { ...store, isScanned: true } : store;
}

async function openStore({ s3, dataDir }: Where): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'files'));
  // Loaded only where it is used: the client is large.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
