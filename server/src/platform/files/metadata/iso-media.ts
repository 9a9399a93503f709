import { type Bytes, type Piece, WINDOW_BYTES } from './bytes.ts';
import { EMPTY_EXIF } from './exif.ts';

/** The boxes of HEIC and AVIF files that hold metadata; their content is emptied where it is. */
const DROPPED: ReadonlySet<string> = new Set(['uuid', 'udta', 'free', 'skip']);
const METADATA_ITEMS: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);
const MAX_BOXES = 10_000;
/** A photo of a thousand tiles needs 50 kB. */
const MAX_META_BYTES = WINDOW_BYTES;
const FULL_BOX_BYTES = 4;
/** The offset of the TIFF header in an Exif item, which is zero. */
const EXIF_ITEM = Buffer.concat([Buffer.alloc(4), EMPTY_EXIF]);

/** Bytes to overwrite: with `bytes`, then zeros. */
interface Patch {
  readonly from: number;
  readonly to: number;
  readonly bytes?: Buffer;
}

/**
 * Empties Exif, XMP and other metadata in the container of HEIC and AVIF. All else stays where it is, as the file
 * refers to its parts by their position; the orientation is a property of the picture itself. What cannot be read
 * is kept.
 */
export async function* planIsoMedia(source: Bytes): AsyncGenerator<Piece> {
  const patches = (await findPatches(source)).toSorted((a, b) => a.from - b.from);
  let at = 0;
  for (const { from, to, bytes } of patches) {
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

async function findPatches(source: Bytes): Promise<Patch[]> {
  const patches: Patch[] = [];
  for await (const box of boxes(source, 0, source.size)) {
    if (DROPPED.has(box.type)) patches.push(...emptied(box));
    if (box.type === 'meta') patches.push(...(await patchesOfMeta(source, box)));
    if (box.type === 'moov') patches.push(...(await patchesOfMovie(source, box)));
  }
  return patches;
}

/** An unused box of the same size. */
const emptied = ({ typeAt, content, end }: Box): Patch[] => [
  { from: typeAt, to: typeAt + 4, bytes: Buffer.from('free') },
  { from: content, to: end },
];

/** Of a sequence of pictures, which is a film. */
async function patchesOfMovie(source: Bytes, movie: Box): Promise<Patch[]> {
  const patches: Patch[] = [];
  for await (const box of boxes(source, movie.content, movie.end)) {
    if (DROPPED.has(box.type) || box.type === 'meta') patches.push(...emptied(box));
    if (box.type === 'trak') patches.push(...(await patchesOfMovie(source, box)));
  }
  return patches;
}

async function patchesOfMeta(source: Bytes, meta: Box): Promise<Patch[]> {
  if (meta.end - meta.content > MAX_META_BYTES) return [];
  const patches: Patch[] = [];
  let types = new Map<number, string>();
  let locations: Location[] = [];
  let itemData = 0;
  for await (const box of boxes(source, meta.content + FULL_BOX_BYTES, meta.end)) {
    if (DROPPED.has(box.type)) patches.push(...emptied(box));
    if (box.type === 'idat') itemData = box.content;
    if (box.type === 'iinf') types = await readItemTypes(source, box);
    if (box.type === 'iloc') locations = readLocations(await contentOf(source, box));
  }
  for (const { item, base, extents } of locations) {
    const type = types.get(item) ?? '';
    const origin = base === 'file' ? 0 : base === 'data' ? itemData : null;
    if (!METADATA_ITEMS.has(type) || origin === null) continue;
    for (const [nr, { offset, length }] of extents.entries()) {
      const from = origin + offset;
      const isExif = type === 'Exif' && nr === 0;
      patches.push({ from, to: from + length, ...(isExif && { bytes: EXIF_ITEM }) });
    }
  }
  return patches;
}

async function readItemTypes(source: Bytes, box: Box): Promise<Map<number, string>> {
  const types = new Map<number, string>();
  const version = (await source.read(box.content, 1))[0] ?? 0;
  const first = box.content + FULL_BOX_BYTES + (version === 0 ? 2 : 4);
  for await (const { type, content } of boxes(source, first, box.end)) {
    const entry = await source.read(content, 12);
    const entryVersion = entry[0] ?? 0;
    if (type !== 'infe' || entry.length < 12 || entryVersion < 2) continue;
    const [item, at] =
      entryVersion === 2 ? [entry.readUInt16BE(4), 8] : [entry.readUInt32BE(4), 10];
    const name = await source.read(content + at, 4);
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

/** Reads numbers one after the other; beyond the end they are zero. */
function createReader(bytes: Buffer) {
  let at = 0;
  return {
    next: (length: number): number => {
      let value = 0;
      for (let nr = 0; nr < length; nr++) value = value * 256 + (bytes[at + nr] ?? 0);
      at += length;
      return value;
    },
    isAtEnd: () => at >= bytes.length,
  };
}

function readLocations(content: Buffer): Location[] {
  const { next, isAtEnd } = createReader(content);
  const version = next(1);
  next(3);
  const sizes = next(1);
  const moreSizes = next(1);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, moreSizes >> 4];
  const indexBytes = version === 0 ? 0 : moreSizes & 15;
  const longIds = version < 2 ? 2 : 4;
  const locations: Location[] = [];
  for (let left = next(longIds); left > 0 && !isAtEnd(); left--) {
    const item = next(longIds);
    const method = version === 0 ? 0 : next(2) & 15;
    const isHere = next(2) === 0;
    const base = next(baseBytes);
    const extents: { offset: number; length: number }[] = [];
    for (let more = next(2); more > 0 && !isAtEnd(); more--) {
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

const contentOf = ({ read }: Bytes, { content, end }: Box) =>
  read(content, Math.min(end - content, MAX_META_BYTES));

async function* boxes({ read }: Bytes, start: number, end: number): AsyncGenerator<Box> {
  let at = start;
  for (let nr = 0; at + 8 <= end && nr < MAX_BOXES; nr++) {
    const head = await read(at, 16);
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
