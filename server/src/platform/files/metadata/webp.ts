import { type Bytes, type Piece, WINDOW_BYTES } from './bytes.ts';
import { exifOf, readOrientation } from './exif.ts';

/** `RIFF`, the size of the rest, `WEBP`. */
const FILE_HEAD_BYTES = 12;
const HEAD_BYTES = 8;
const MAX_CHUNKS = 100_000;

const KEPT: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Chunks of which every picture has one. */
const PICTURES: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ANMF']);
const isPicture = ({ type }: Pick<Chunk, 'type'>) => PICTURES.has(type);
const EXTENDED = 'VP8X';
const EXTENDED_BYTES = 10;
/** Flags of the extended chunk that announce metadata. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

type WebpPiece = Exclude<Piece, { readonly zeros: number }>;

/**
 * Keeps the picture, its orientation and its colour profile. Exif, XMP, unknown chunks and what follows the picture
 * are dropped. What cannot be read as WebP is kept.
 */
export async function* planWebp(source: Bytes): AsyncGenerator<Piece> {
  const chunks = await readChunks(source);
  if (!chunks?.some(isPicture)) {
    yield { from: 0, to: source.size };
    return;
  }
  const pieces = await planChunks(source, chunks);
  const head = Buffer.from(await source.read(0, FILE_HEAD_BYTES));
  const size = pieces.reduce((sum, piece) => sum + lengthOf(piece), FILE_HEAD_BYTES);
  head.writeUInt32LE(size - HEAD_BYTES, 4);
  yield { bytes: head };
  yield* pieces;
}

const lengthOf = (piece: WebpPiece): number =>
  'bytes' in piece ? piece.bytes.length : piece.to - piece.from;

async function planChunks(source: Bytes, chunks: readonly Chunk[]): Promise<WebpPiece[]> {
  const pieces: WebpPiece[] = [];
  const orientation = await findOrientation(source, chunks);
  for (const { type, at, end } of chunks) {
    if (type === EXTENDED)
      pieces.push({ bytes: withFlags(await source.read(at, end - at), orientation) });
    else if (KEPT.has(type)) pieces.push({ from: at, to: end });
  }
  if (orientation !== null) {
    const exif = exifOf(orientation);
    const head = Buffer.from('EXIF\0\0\0\0');
    head.writeUInt32LE(exif.length, 4);
    pieces.push({ bytes: Buffer.concat([head, exif]) });
  }
  return pieces;
}

function withFlags(chunk: Buffer, orientation: number | null): Buffer {
  const changed = Buffer.from(chunk);
  const flags = (changed[HEAD_BYTES] ?? 0) & ~EXIF_FLAG & ~XMP_FLAG;
  changed[HEAD_BYTES] = orientation === null ? flags : flags | EXIF_FLAG;
  return changed;
}

/** Only an extended file can have an orientation. */
async function findOrientation(source: Bytes, chunks: readonly Chunk[]): Promise<number | null> {
  const extended = chunks.findIndex(({ type }) => type === EXTENDED);
  const exif = chunks.find(({ type }, nr) => type === 'EXIF' && nr > extended);
  if (extended < 0 || !exif) return null;
  const start = exif.at + HEAD_BYTES;
  const data = await source.read(start, Math.min(exif.end - start, WINDOW_BYTES));
  // Some programs write the name of a JPEG segment before the data.
  const named = data.subarray(0, 6).toString('latin1') === 'Exif\0\0';
  return readOrientation(named ? data.subarray(6) : data);
}

interface Chunk {
  readonly type: string;
  readonly at: number;
  readonly end: number;
}

/** The chunks of the file, without what is cut off behind a picture; null when it is damaged, or has too many. */
async function readChunks({ size, read }: Bytes): Promise<Chunk[] | null> {
  const fileHead = await read(0, FILE_HEAD_BYTES);
  if (fileHead.length < FILE_HEAD_BYTES) return null;
  const chunks: Chunk[] = [];
  const last = Math.min(size, fileHead.readUInt32LE(4) + HEAD_BYTES);
  for (let at = FILE_HEAD_BYTES; at < last;) {
    const head = await read(at, HEAD_BYTES);
    const length = head.length < HEAD_BYTES ? Infinity : head.readUInt32LE(4);
    const end = at + HEAD_BYTES + length;
    const type = head.toString('latin1', 0, 4);
    if (end > last && !KEPT.has(type) && chunks.some(isPicture)) return chunks;
    if (end > last || chunks.length === MAX_CHUNKS) return null;
    if (type === EXTENDED && length !== EXTENDED_BYTES) return null;
    // Data of an odd length is followed by one byte, which some programs leave out at the end.
    const next = Math.min(end + (length % 2), size);
    chunks.push({ type, at, end: next });
    at = next;
  }
  return chunks;
}
