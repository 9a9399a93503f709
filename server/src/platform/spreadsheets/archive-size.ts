import { createInflateRaw } from 'node:zlib';

const END_SIGNATURE = 0x06054b50;
const ZIP64_LOCATOR_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ZIP64_LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
/** Values that stand for another one in a ZIP64 record. */
const ZIP64_PLACEHOLDER = 0xffff_ffff;
const ZIP64_SHORT_PLACEHOLDER = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** Bit of the flags: the sizes are behind the content, too. */
const HAS_DESCRIPTOR = 8;
/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 1_000;

/** Gets the content of a part piece by piece. */
type Inspector = (chunk: Uint8Array) => void;

interface Entry {
  readonly flags: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  readonly offset: number;
}

/**
 * Whether a ZIP archive unpacks to at most this many bytes: its directory says so, and is right. ZIP64 is refused,
 * as it gives an archive a second directory. Each part is shown to an inspector of its own.
 */
export async function isArchiveWithin(
  bytes: Uint8Array,
  maxBytes: number,
  createInspector: () => Inspector,
): Promise<boolean> {
  const entries = readDirectory(bytes);
  if (!entries || entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxBytes) return false;
  for (const entry of entries) {
    const content = contentOf(bytes, entry);
    if (!content || !(await unpacksWithin(content, entry, createInspector()))) return false;
  }
  return true;
}

/** The entries of the directory; null when the archive is damaged, or one of them has no sizes. */
function readDirectory(bytes: Uint8Array): Entry[] | null {
  const view = viewOf(bytes);
  const end = findEndRecord(view);
  if (end === null || isZip64(view, end)) return null;
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return null;
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let nr = 0; nr < count; nr++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE)
      return null;
    const entry = {
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    };
    // The reader looks for sizes elsewhere when the directory has none.
    const hasNoSize =
      entry.packed === 0 && (entry.unpacked > 0 || (entry.flags & HAS_DESCRIPTOR) !== 0);
    if (hasNoSize || Math.max(entry.packed, entry.unpacked, entry.offset) === ZIP64_PLACEHOLDER)
      return null;
    entries.push(entry);
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return entries;
}

function findEndRecord(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}

function isZip64(view: DataView, end: number): boolean {
  const locator = end - ZIP64_LOCATOR_BYTES;
  return (
    view.getUint16(end + 10, true) === ZIP64_SHORT_PLACEHOLDER ||
    view.getUint32(end + 12, true) === ZIP64_PLACEHOLDER ||
    view.getUint32(end + 16, true) === ZIP64_PLACEHOLDER ||
    (locator >= 0 && view.getUint32(locator, true) === ZIP64_LOCATOR_SIGNATURE)
  );
}

/** The packed content of an entry; null when its own header says something else than the directory. */
function contentOf(bytes: Uint8Array, entry: Entry): Uint8Array | null {
  const view = viewOf(bytes);
  const { flags, offset, packed, unpacked } = entry;
  if (offset + LOCAL_BYTES > view.byteLength || view.getUint32(offset, true) !== LOCAL_SIGNATURE)
    return null;
  const says = (at: number, size: number) => {
    const said = view.getUint32(offset + at, true);
    // A program that does not know the size yet leaves it out, or leaves room for a ZIP64 record.
    const isOpen = said === ZIP64_PLACEHOLDER || (said === 0 && (flags & HAS_DESCRIPTOR) !== 0);
    return isOpen || said === size;
  };
  if (!says(18, packed) || !says(22, unpacked)) return null;
  const start =
    offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return start + packed <= bytes.length ? bytes.subarray(start, start + packed) : null;
}

/** Unpacks without keeping anything. */
async function unpacksWithin(
  content: Uint8Array,
  { method, unpacked }: Entry,
  inspect: Inspector,
): Promise<boolean> {
  if (method === STORED || content.length === 0) {
    inspect(content);
    return content.length === unpacked;
  }
  if (method !== DEFLATED) return false;
  const inflated = createInflateRaw();
  inflated.end(content);
  let size = 0;
  for await (const chunk of inflated as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > unpacked) return false;
    inspect(chunk);
  }
  return true;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);
