import { fileTypeFromBuffer } from 'file-type';

export const DETECTION_BYTES = 64 * 1024;

/**
 * The types that browsers may show in a page; all others are only downloaded. SVG is excluded, as it can contain
 * scripts.
 */
const INLINE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

export const isInlineType = (mediaType: string) => INLINE.has(mediaType);

/** Detects the media type by the first bytes; the file's name and the sender's type are ignored. */
export async function detectMediaType(head: Buffer): Promise<string> {
  // A file that makes the detection fail has no known type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return found.mime;
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

function isText(head: Buffer): boolean {
  try {
    // As a stream, as the last character may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return false;
  }
  return head.length > 0 && !head.some(isBinary);
}

/** Control characters other than line ends, tabs, page ends and escapes. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 27);
