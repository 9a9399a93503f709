import type { ErrorCode } from '../errors.ts';
import { MAX_CAPTIONS_CHARACTERS } from '../limits.ts';

/** Without their first line players refuse the file. Text has no U+0000, so a file with one is something else. */
export function refuseCaptions(text: string): ErrorCode | null {
  if (text.includes('\u0000') || !/^\uFEFF?WEBVTT(?=[ \t\r\n]|$)/.test(text))
    return 'recording.captions_invalid';
  return text.length > MAX_CAPTIONS_CHARACTERS ? 'recording.captions_too_long' : null;
}
