import { type Bytes, type Piece, WINDOW_BYTES } from './bytes.ts';
import { EMPTY_EXIF } from './exif.ts';

/** The boxes of HEIC and AVIF files that hold metadata; their content is emptied where it is. */
const DROPPED: ReadonlySet<string> = new Set(['uuid', 'udta', 'free', 'skip']);
/** The boxes next to those that describe and hold pictures are films of the moment and data of programs. */
const KEPT: ReadonlySet<string> = new Set([
  'ftyp',
  'meta',
  'mdat',
  'moov',
  'moof',
  'mfra',
  'sidx',
  'styp',
]);
/** The head of an unused box that has no end of its own. */
const UNUSED_REST = Buffer.from('\0\0\0\0free');
const METADATA_ITEMS: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);
/** A photo of a thousand tiles has about as many boxes and extents, and 50 kB of them. */
const MAX_PARTS = 20_000;
const MAX_META_BYTES = WINDOW_BYTES;
const FULL_BOX_BYTES = 4;
/** The offset of the TIFF header in an Exif item, which is zero. */
const EXIF_ITEM = Buffer.concat([Buffer.alloc(4), EMPTY_EXIF]);

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Bytes to overwrite: with `bytes`, then zeros. */
interface Patch extends Range {
  readonly bytes?: Buffer;
}

/** The file contradicts itself, or has more parts than any picture. */
class Unreadable extends Error {}

/** What is read of a file. */
interface Reading {
  readonly source: Bytes;
  readonly patches: Patch[];
  /** Where the pictures are. */
  readonly pictures: Range[];
  /** Counts a box or an extent, and stops the reading at one too many. */
  readonly count: () => void;
}

/**
 * Empties Exif, XMP and other metadata in the container of HEIC and AVIF. All else stays where it is, as the file
 * refers to its parts by their position; the orientation is a property of the picture itself. What cannot be read
 * is kept.
 */
export async function* planIsoMedia(source: Bytes): AsyncGenerator<Piece> {
  let at = 0;
  for (const { from, to, bytes } of await findPatches(source)) {
    if (to <= at || from > source.size) continue;
    const start = Math.max(at, from);
    const end = Math.min(to, source.size);
    if (start > at) yield { from: at, to: start };
    const written = start === from && bytes && bytes.length <= end - start ? bytes : null;
    if (written) yield { bytes: written };
    yield { zeros: end - start - (written?.length ?? 0) };
    at = end;
  }
  if (at < source.size) yield { from: at, to: source.size };
}

/** The patches by their position; none when the file cannot be read. */
async function findPatches(source: Bytes): Promise<readonly Patch[]> {
  try {
    const { patches, pictures } = await readFile(source);
    const sorted = patches.toSorted(byPosition);
    return overlaps(sorted, pictures.toSorted(byPosition)) ? [] : sorted;
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

const byPosition = (a: Range, b: Range) => a.from - b.from;

/** Whether a patch would overwrite a picture; both are by their position. */
function overlaps(patches: readonly Range[], pictures: readonly Range[]): boolean {
  let nr = 0;
  let pictureEnd = 0;
  return patches.some(({ from, to }) => {
    for (let next = pictures[nr]; next && next.from < to; next = pictures[++nr])
      pictureEnd = Math.max(pictureEnd, next.to);
    return to > from && pictureEnd > from;
  });
}

async function readFile(source: Bytes): Promise<Reading> {
  let parts = 0;
  const count = () => {
    if (++parts > MAX_PARTS) throw new Unreadable();
  };
  const reading: Reading = { source, patches: [], pictures: [], count };
  const others: Box[] = [];
  let end = 0;
  let hasData = false;
  for await (const box of boxes(reading, 0, source.size)) {
    end = box.end;
    hasData ||= box.type === 'mdat';
    if (!KEPT.has(box.type)) others.push(box);
    if (box.type === 'meta') await readMeta(reading, box);
    if (box.type === 'moov') await readMovie(reading, box);
  }
  // In a damaged file, any of them can be the picture.
  if (!hasData && !reading.pictures.length) return reading;
  for (const box of others) empty(reading, box);
  await emptyRest(reading, end);
  return reading;
}

/** Makes what follows the last box one unused box to the end of the file. */
async function emptyRest({ source, patches }: Reading, from: number): Promise<void> {
  const head = await source.read(from, 8);
  // The file was cut off.
  if (head.length === 0 || KEPT.has(head.toString('latin1', 4, 8))) return;
  patches.push({ from, to: source.size, ...(head.length === 8 && { bytes: UNUSED_REST }) });
}

/** Makes it an unused box of the same size. */
function empty({ patches }: Reading, { typeAt, content, end }: Box): void {
  patches.push({ from: typeAt, to: typeAt + 4, bytes: Buffer.from('free') });
  patches.push({ from: content, to: end });
}

/** Of a sequence of pictures, which is a film, or of one of its tracks. */
async function readMovie(reading: Reading, movie: Box): Promise<void> {
  for await (const box of boxes(reading, movie.content, movie.end)) {
    if (DROPPED.has(box.type) || box.type === 'meta') empty(reading, box);
    if (box.type !== 'trak') continue;
    if (movie.type === 'trak') throw new Unreadable();
    await readMovie(reading, box);
  }
}

async function readMeta(reading: Reading, meta: Box): Promise<void> {
  if (meta.end - meta.content > MAX_META_BYTES) return;
  let types = new Map<number, string>();
  let locations: Location[] = [];
  let itemData = 0;
  for await (const box of boxes(reading, meta.content + FULL_BOX_BYTES, meta.end)) {
    if (DROPPED.has(box.type)) empty(reading, box);
    if (box.type === 'idat') itemData = box.content;
    if (box.type === 'iinf') types = await readItemTypes(reading, box);
    if (box.type === 'iloc') locations = await readLocations(reading, box);
  }
  for (const { item, base, extents } of locations) {
    const type = types.get(item) ?? '';
    const origin = base === 'file' ? 0 : base === 'data' ? itemData : null;
    if (origin === null) continue;
    for (const [nr, { offset, length }] of extents.entries()) {
      const range = { from: origin + offset, to: origin + offset + length };
      const isExif = type === 'Exif' && nr === 0;
      if (METADATA_ITEMS.has(type))
        reading.patches.push({ ...range, ...(isExif && { bytes: EXIF_ITEM }) });
      else reading.pictures.push(range);
    }
  }
}

async function readItemTypes(reading: Reading, box: Box): Promise<Map<number, string>> {
  const { source } = reading;
  const types = new Map<number, string>();
  const version = (await source.read(box.content, 1))[0] ?? 0;
  const first = box.content + FULL_BOX_BYTES + (version === 0 ? 2 : 4);
  for await (const { type, content } of boxes(reading, first, box.end)) {
    const entry = await source.read(content, 12);
    const entryVersion = entry[0] ?? 0;
    if (type !== 'infe' || entry.length < 12 || entryVersion < 2) continue;
    const [item, at] =
      entryVersion === 2 ? [entry.readUInt16BE(4), 8] : [entry.readUInt32BE(4), 10];
    const name = await source.read(content + at, 4);
    if (types.has(item)) throw new Unreadable();
    types.set(item, name.toString('latin1'));
  }
  return types;
}

interface Location {
  readonly item: number;
  /** What the offsets are relative to: the file, the item data of the box, or something else. */
  readonly base: 'file' | 'data' | 'other';
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

/** Reads numbers one after the other. */
function createReader(bytes: Buffer) {
  let at = 0;
  return (length: number): number => {
    if (at + length > bytes.length) throw new Unreadable();
    let value = 0;
    for (let nr = 0; nr < length; nr++) value = value * 256 + (bytes[at + nr] ?? 0);
    at += length;
    return value;
  };
}

const isNumberSize = (bytes: number) => bytes === 0 || bytes === 4 || bytes === 8;

async function readLocations({ source, count }: Reading, box: Box): Promise<Location[]> {
  const next = createReader(await source.read(box.content, box.end - box.content));
  const version = next(1);
  next(3);
  const sizes = next(1);
  const moreSizes = next(1);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4];
  const indexBytes = version === 0 ? 0 : moreSizes & 15;
  const numbers = [offsetBytes, lengthBytes, baseBytes, indexBytes];
  // Without the length of an extent it is not known what belongs to it.
  if (version > 2 || lengthBytes === 0 || !numbers.every(isNumberSize)) throw new Unreadable();
  const longIds = version < 2 ? 2 : 4;
  const locations: Location[] = [];
  for (let left = next(longIds); left > 0; left--) {
    count();
    const item = next(longIds);
    const method = version === 0 ? 0 : next(2) & 15;
    const isHere = next(2) === 0;
    const base = next(baseBytes);
    const extents: { offset: number; length: number }[] = [];
    for (let more = next(2); more > 0; more--) {
      count();
      next(indexBytes);
      const offset = base + next(offsetBytes);
      extents.push({ offset, length: next(lengthBytes) });
    }
    const kind = method === 0 && isHere ? 'file' : method === 1 ? 'data' : 'other';
    locations.push({ item, base: kind, extents });
  }
  return locations;
}

interface Box {
  readonly type: string;
  readonly typeAt: number;
  readonly content: number;
  readonly end: number;
}

async function* boxes({ source, count }: Reading, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at + 8 <= end;) {
    count();
    const head = await source.read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - at : short;
    const content = at + (isLong ? 16 : 8);
    if (at + size < content || at + size > end) return;
    yield { type: head.toString('latin1', 4, 8), typeAt: at + 4, content, end: at + size };
    at += size;
  }
}
