const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Returns the orientation of Exif data (a TIFF header and its first directory); null when it is upright or unknown. */
export function readOrientation(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null;
  const isLittle = order === 'II';
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  const count = u16(directory);
  for (let nr = 0; nr < count; nr++) {
    const at = directory + 2 + nr * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) return null;
    if (u16(at) !== ORIENTATION_TAG) continue;
    const value = u16(at + 8);
    return u16(at + 2) === SHORT && value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** Exif data of the orientation alone. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 18);
  return exif;
}

/** Exif data of nothing. */
export const EMPTY_EXIF = Buffer.from('4d4d002a00000008000000000000', 'hex');
