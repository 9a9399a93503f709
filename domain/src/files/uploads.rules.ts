import type { ErrorCode } from '../errors.ts';
import { MAX_FILE_BYTES, MOST_UNSENT } from '../limits.ts';

interface Facts {
  readonly size: number;
  /** What the person has uploaded, or is uploading, and not sent. */
  readonly unsent: { readonly files: number; readonly bytes: number };
}

export function refuseUnsent({ size, unsent }: Facts): ErrorCode | null {
  if (size > MAX_FILE_BYTES) return 'file.too_large';
  const isTooMuch = unsent.files >= MOST_UNSENT.files || unsent.bytes + size > MOST_UNSENT.bytes;
  return isTooMuch ? 'file.too_many' : null;
}
