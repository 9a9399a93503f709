import { join } from 'node:path';
import type { Settings } from '../../kernel/settings.ts';
import { createDiskStore } from './disk-store.ts';
import { reportStoreFailures } from './store-failures.ts';
import type { FileStore } from '../../kernel/file-store.ts';

type StoreSettings = Pick<Settings, 's3' | 'dataDir' | 'scanner'>;

/** Opens the S3-compatible store, if one is set, else the data folder. */
export async function openFileStore(settings: StoreSettings): Promise<FileStore> {
  const store = reportStoreFailures(await openStore(settings));
  return settings.scanner ? { ...store, isScanned: true } : store;
}

async function openStore({ s3, dataDir }: StoreSettings): Promise<FileStore> {
  if (!s3) return createDiskStore(join(dataDir, 'files'));
  // Imported lazily, as the client is large.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store(s3);
}
