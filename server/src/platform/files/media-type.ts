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
  if (found?.mime === 'video/mp4') return pictureTypeOf(head) ?? found.mime;
  if (found) return found.mime;
  return isText(head) ? 'text/plain' : 'application/octet-stream';
}

/** Brands of HEIC and AVIF; some programs put a rare one first. */
const PICTURE_BRANDS: ReadonlySet<string> = new Set(
  (
    'heic heix heim heis hevm hevs mif1 mif2 mif3 msf1 miaf MiHA MiHB MiHE MiAB MiPr avif avis avio ' +
    'MA1A MA1B 1pic avci'
  ).split(' '),
);
const AVIF_BRANDS: ReadonlySet<string> = new Set(['avif', 'avis', 'avio', 'MA1A', 'MA1B']);
const FILM_BRAND = /^(iso|mp4|avc|dash|cmf|F4|M4|MSNV|XAVC)/;

/** The type of a picture that its container makes look like a film. */
function pictureTypeOf(head: Buffer): string | null {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const major = head.toString('latin1', 8, 12);
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [major];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  const isFilm = FILM_BRAND.test(major) && !PICTURE_BRANDS.has(major);
  if (isFilm || !brands.some((brand) => PICTURE_BRANDS.has(brand))) return null;
  return brands.some((brand) => AVIF_BRANDS.has(brand)) ? 'image/avif' : 'image/heif';
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
