import { fileTypeFromBuffer } from 'file-type';

export const MOST_HEAD_BYTES = 64 * 1024;

/** What browsers may show in a page; everything else is only ever saved. SVG is not here: it can run. */
const INLINE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

export const showsInline = (mediaType: string) => INLINE.has(mediaType);

/** What offices exchange. Word, Excel and their like are archives, and some show no more than that. */
const DOCUMENTS =
  /^(application\/(pdf|rtf|zip|x-cfb|vnd\.(openxmlformats-officedocument|oasis\.opendocument)\..+)|image\/(jpeg|png|webp)|text\/plain)$/;

export const isDocument = (mediaType: string) => DOCUMENTS.test(mediaType);

/** The type a file shows by its first bytes; what its name or its sender say does not count. */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  // A file that breaks the detection is of no known type.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return found.mime;
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

function isText(head: Buffer): boolean {
  try {
    // As a stream: the last character may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
  } catch {
    return false;
  }
  return head.length > 0 && !head.some(isBinary);
}

/** Control characters other than line ends, tabs, page ends and escapes. */
const isBinary = (byte: number) => byte < 9 || (byte > 13 && byte < 27);
