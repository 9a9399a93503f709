const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;
const ZIP64_PLACEHOLDER = 0xffff_ffff;
const DATA_DESCRIPTOR_FLAG = 8;

/**
 * Sums the declared uncompressed sizes in a ZIP archive; null when one is missing or the file is no archive.
 * The reader never unpacks more of an entry than declared, so the sum is an upper bound.
 */
export function readUnzippedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEndRecord(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE)
      return null;
    const flags = view.getUint16(at + 8, true);
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const isSizeUnknown = unpacked === 0 && (packed > 0 || (flags & DATA_DESCRIPTOR_FLAG) !== 0);
    if (isSizeUnknown || packed === ZIP64_PLACEHOLDER || unpacked === ZIP64_PLACEHOLDER)
      return null;
    size += unpacked;
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return size;
}

function findEndRecord(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}
