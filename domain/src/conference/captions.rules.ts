import type { ErrorCode } from '../errors.ts';

/** Without this line players refuse the file. */
export const refuseCaptions = (text: string): ErrorCode | null =>
  /^\uFEFF?WEBVTT(?=[ \t\r\n]|$)/.test(text) ? null : 'recording.captions_invalid';
