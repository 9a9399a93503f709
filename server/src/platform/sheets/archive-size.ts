const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 65_535;
const NOT_HERE = 0xffff_ffff;
const SIZE_FOLLOWS = 8;

/**
 * How large the parts of a ZIP archive say that they are once unpacked, all together; null when one does
 * not say, or it is no archive. The reader unpacks no part further than it says, so this is a bound.
 */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
    const flags = view.getUint16(at + 8, true);
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    const isSilent = unpacked === 0 && (packed > 0 || (flags & SIZE_FOLLOWS) !== 0);
    if (isSilent || packed === NOT_HERE || unpacked === NOT_HERE) return null;
    size += unpacked;
    at +=
      ENTRY_BYTES +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return size;
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}
