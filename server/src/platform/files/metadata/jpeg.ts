import { type Bytes, type Piece, WINDOW_BYTES } from './bytes.ts';
import { exifOf, readOrientation } from './exif.ts';

const EXIF = Buffer.from('Exif\0\0');
const JFIF = Buffer.from('JFIF\0');
const COLOUR_PROFILE = Buffer.from('ICC_PROFILE\0');
const ADOBE = Buffer.from('Adobe');
/** The segment of JFIF without its thumbnail. */
const JFIF_BYTES = 18;
/** A photo has a few dozen; the rest of a file with more is kept as it is. */
const MAX_SEGMENTS = 10_000;
/** Compressed data is searched in parts of a window: a file of many short scans is not read again for each. */
const SCAN_BYTES = WINDOW_BYTES / 16;

const Marker = { scan: 0xda, end: 0xd9, comment: 0xfe, app0: 0xe0, app15: 0xef } as const;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isApplication = (marker: number) => marker >= Marker.app0 && marker <= Marker.app15;

/**
 * Keeps the picture, its orientation and its colour profile. Comments, the data of applications (Exif, XMP, IPTC,
 * thumbnails) and what follows the picture are dropped. What cannot be read as JPEG is kept.
 */
export async function* planJpeg(source: Bytes): AsyncGenerator<Piece> {
  const { size, read } = source;
  let at = 2;
  let hasOrientation = false;
  let isScanned = false;
  yield { from: 0, to: at };
  for (let nr = 0; nr < MAX_SEGMENTS; nr++) {
    const head = await read(at, 4);
    const [first, marker = 0] = head;
    if (head.length < 2) break;
    // Decoders skip what is between two segments.
    if (first !== 0xff || marker === 0) {
      at = yield* keepData(source, at);
      continue;
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Without a scan before it, the end is damage.
    if (marker === Marker.end && !isScanned) break;
    if (marker === Marker.end || isRestart(marker)) {
      yield { from: at, to: at + 2 };
      at += 2;
      if (marker === Marker.end) return;
      continue;
    }
    const end = head.length < 4 ? Infinity : at + 2 + head.readUInt16BE(2);
    if (end > size || end < at + 4) break;
    if (marker === Marker.comment || isApplication(marker)) {
      // In damaged compressed data, two bytes can look like a segment, which no other follows.
      if (isScanned && end < size && (await read(end, 1))[0] !== 0xff) break;
      const kept = keptOf(marker, await read(at, end - at));
      const isOrientation = kept !== null && marker === Marker.app0 + 1;
      if (kept && !(isOrientation && hasOrientation)) yield { bytes: kept };
      hasOrientation ||= isOrientation;
      at = end;
    } else {
      yield { from: at, to: end };
      isScanned ||= marker === Marker.scan;
      at = marker === Marker.scan ? yield* keepData(source, end) : end;
    }
  }
  yield { from: at, to: size };
}

/** Keeps compressed data or stray bytes, and returns where the next segment begins. */
async function* keepData(
  { size, read }: Bytes,
  start: number,
): AsyncGenerator<Piece, number, undefined> {
  for (let at = start; at < size;) {
    const window = await read(at, SCAN_BYTES);
    const end = findMarker(window);
    // A last byte that may begin a marker is read again with the next window.
    const isCut = end === null && window.at(-1) === 0xff && window.length > 1;
    const length = end ?? window.length - (isCut ? 1 : 0);
    if (length) yield { from: at, to: at + length };
    at += length;
    if (end !== null) return at;
  }
  return size;
}

function findMarker(window: Buffer): number | null {
  for (let at = 0; at + 1 < window.length; at++) {
    if (window[at] !== 0xff) continue;
    const next = window[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return null;
}

/** What stays of a segment of an application, or of a comment. */
function keptOf(marker: number, segment: Buffer): Buffer | null {
  const content = segment.subarray(4);
  const begins = (name: Buffer) => content.subarray(0, name.length).equals(name);
  switch (marker - Marker.app0) {
    case 0:
      return begins(JFIF) ? withoutThumbnail(segment) : null;
    case 1:
      return begins(EXIF) ? orientationOf(content.subarray(EXIF.length)) : null;
    case 2:
      return begins(COLOUR_PROFILE) ? Buffer.from(segment) : null;
    case 14:
      return begins(ADOBE) ? Buffer.from(segment) : null;
    default:
      return null;
  }
}

function withoutThumbnail(jfif: Buffer): Buffer {
  const kept = Buffer.from(jfif.subarray(0, JFIF_BYTES));
  if (kept.length < JFIF_BYTES) return kept;
  kept.writeUInt16BE(JFIF_BYTES - 2, 2);
  kept.writeUInt16BE(0, JFIF_BYTES - 2);
  return kept;
}

function orientationOf(tiff: Buffer): Buffer | null {
  const orientation = readOrientation(tiff);
  if (orientation === null) return null;
  const content = Buffer.concat([EXIF, exifOf(orientation)]);
  const head = Buffer.from([0xff, Marker.app0 + 1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}
