import { type Bytes, type Piece, WINDOW_BYTES } from './bytes.ts';
import { exifOf, readOrientation } from './exif.ts';

/** `RIFF`, the size of the rest, `WEBP`. */
const FILE_HEAD_BYTES = 12;
const HEAD_BYTES = 8;
const MAX_CHUNKS = 100_000;

const KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const EXTENDED = 'VP8X';
/** Flags of the extended chunk that announce metadata. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

/**
 * Keeps the picture, its orientation and its colour profile. Exif, XMP, unknown chunks and what follows the picture
 * are dropped. What cannot be read as WebP is kept.
 */
export async function* planWebp(source: Bytes): AsyncGenerator<Piece> {
  const orientation = await findOrientation(source);
  let size = FILE_HEAD_BYTES;
  for await (const piece of planChunks(source, orientation)) size += lengthOf(piece);
  const head = Buffer.from(await source.read(0, FILE_HEAD_BYTES));
  if (head.length === FILE_HEAD_BYTES) head.writeUInt32LE(size - HEAD_BYTES, 4);
  yield { bytes: head };
  yield* planChunks(source, orientation);
}

const lengthOf = (piece: Piece): number =>
  'bytes' in piece ? piece.bytes.length : 'zeros' in piece ? piece.zeros : piece.to - piece.from;

async function* planChunks(source: Bytes, orientation: number | null): AsyncGenerator<Piece> {
  for await (const { type, at, end, isRest } of chunks(source)) {
    if (type === EXTENDED) yield { bytes: withFlags(await source.read(at, end - at), orientation) };
    else if (isRest || KEPT.has(type)) yield { from: at, to: end };
  }
  if (orientation === null) return;
  const exif = exifOf(orientation);
  const head = Buffer.from('EXIF\0\0\0\0');
  head.writeUInt32LE(exif.length, 4);
  yield { bytes: Buffer.concat([head, exif]) };
}

function withFlags(chunk: Buffer, orientation: number | null): Buffer {
  const changed = Buffer.from(chunk);
  const flags = (changed[HEAD_BYTES] ?? 0) & ~EXIF_FLAG & ~XMP_FLAG;
  changed[HEAD_BYTES] = orientation === null ? flags : flags | EXIF_FLAG;
  return changed;
}

/** Only an extended file can have an orientation. */
async function findOrientation(source: Bytes): Promise<number | null> {
  let isExtended = false;
  for await (const { type, at, end } of chunks(source)) {
    isExtended ||= type === EXTENDED;
    if (type !== 'EXIF' || !isExtended) continue;
    const data = await source.read(at + HEAD_BYTES, Math.min(end - at - HEAD_BYTES, WINDOW_BYTES));
    // Some programs write the name of a JPEG segment before the data.
    const named = data.subarray(0, 6).toString('latin1') === 'Exif\0\0';
    return readOrientation(named ? data.subarray(6) : data);
  }
  return null;
}

interface Chunk {
  readonly type: string;
  readonly at: number;
  readonly end: number;
  /** What cannot be read. */
  readonly isRest?: true;
}

async function* chunks({ size, read }: Bytes): AsyncGenerator<Chunk> {
  const fileHead = await read(0, FILE_HEAD_BYTES);
  if (fileHead.length < FILE_HEAD_BYTES) return;
  const last = Math.min(size, fileHead.readUInt32LE(4) + HEAD_BYTES);
  let at = FILE_HEAD_BYTES;
  for (let nr = 0; at < last; nr++) {
    const head = await read(at, HEAD_BYTES);
    const length = head.length < HEAD_BYTES ? Infinity : head.readUInt32LE(4);
    const end = at + HEAD_BYTES + length;
    if (end > last || nr >= MAX_CHUNKS) {
      yield { type: '', at, end: size, isRest: true };
      return;
    }
    // Data of an odd length is followed by one byte, which some programs leave out at the end.
    const next = Math.min(end + (length % 2), size);
    yield { type: head.toString('latin1', 0, 4), at, end: next };
    at = next;
  }
}
