import { Readable } from 'node:stream';
import { AppError, type ErrorCode } from '@thedot/domain/errors';
import type { FileStore } from '../../kernel/file-store.ts';

/** Reports a disk, a quota or a bucket without space as such, and a store that cannot be reached. */
export function reportStoreFailures(store: FileStore): FileStore {
  const reported =
    <A extends readonly unknown[], T>(call: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      call(...args).catch((error: unknown) => {
        // A broken connection to the caller is no failure of the store.
        const isOfCaller = args.some((it) => it instanceof Readable && it.errored === error);
        const code = isOfCaller ? null : codeOf(error);
        throw code ? new AppError(code, { cause: error }) : error;
      });
  return {
    ...store,
    write: reported(store.write),
    read: reported(store.read),
    remove: reported(store.remove),
    receivedBytes: reported(store.receivedBytes),
    append: reported(store.append),
    isComplete: reported(store.isComplete),
    complete: reported(store.complete),
    abandon: reported(store.abandon),
  };
}

function codeOf(error: unknown): ErrorCode | null {
  if (isStorageFull(error)) return 'file.storage_full';
  return isStoreAway(error) ? 'file.storage_unavailable' : null;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', name, $metadata } = error as StoreError;
  const status = $metadata?.httpStatusCode ?? 0;
  return AWAY.has(code) || name === 'TimeoutError' || status >= 500;
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
