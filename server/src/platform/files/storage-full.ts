import { AppError } from '@thedot/domain/errors';
import type { FileStore } from '../../kernel/file-store.ts';

/** Reports a disk, a quota or a bucket without space as such. */
export function reportFullStorage(store: FileStore): FileStore {
  const reported =
    <A extends readonly unknown[]>(write: (...args: A) => Promise<void>) =>
    (...args: A): Promise<void> =>
      write(...args).catch((error: unknown) => {
        throw isStorageFull(error) ? new AppError('file.storage_full', { cause: error }) : error;
      });
  return {
    ...store,
    write: reported(store.write),
    append: reported(store.append),
    complete: reported(store.complete),
  };
}

/** The names that S3-compatible stores give to the error; some only answer with the status. */
const FULL_BUCKET = /StorageFull|DiskFull|QuotaExceeded|InsufficientStorage|NotEnoughSpace/;
const INSUFFICIENT_STORAGE = 507;

interface StoreError extends NodeJS.ErrnoException {
  readonly $metadata?: { readonly httpStatusCode?: number };
}

export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, $metadata } = error as StoreError;
  return (
    code === 'ENOSPC' ||
    code === 'EDQUOT' ||
    FULL_BUCKET.test(name) ||
    $metadata?.httpStatusCode === INSUFFICIENT_STORAGE
  );
}
