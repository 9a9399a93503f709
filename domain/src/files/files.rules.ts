import type { ErrorCode } from '../errors.ts';
import { MAX_FILE_BYTES, MAX_UNSENT_UPLOADS } from '../limits.ts';
import type { ScanVerdict } from './files.contract.ts';

const REFUSALS: Readonly<Record<ScanVerdict, ErrorCode | null>> = {
  waiting: 'file.being_checked',
  clean: null,
  infected: 'file.infected',
};

/** Refuses files that are not scanned yet, to their sender too, and infected ones. */
export const refuseUnscanned = ({ verdict }: { readonly verdict: ScanVerdict }): ErrorCode | null =>
  REFUSALS[verdict];

interface UploadRequest {
  readonly size: number;
  /** The user's uploaded and uploading files that are not sent. */
  readonly unsent: { readonly files: number; readonly bytes: number };
}

export function refuseUpload({ size, unsent }: UploadRequest): ErrorCode | null {
  if (size > MAX_FILE_BYTES) return 'file.too_large';
  const isTooMuch =
    unsent.files >= MAX_UNSENT_UPLOADS.files || unsent.bytes + size > MAX_UNSENT_UPLOADS.bytes;
  return isTooMuch ? 'file.too_many' : null;
}
