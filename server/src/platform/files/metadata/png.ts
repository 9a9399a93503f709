import { crc32 } from 'node:zlib';
import { type Bytes, type Piece, WINDOW_BYTES } from './bytes.ts';
import { exifOf, readOrientation } from './exif.ts';

const SIGNATURE_BYTES = 8;
/** Length and type before the data, checksum behind it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** A picture of 1 GB has fewer; the rest of a file with more is kept as it is. */
const MAX_CHUNKS = 200_000;

/** Chunks that a picture can be shown without, and looks different: colours, transparency, animation. */
const KEPT: ReadonlySet<string> = new Set(
  `tRNS gAMA cHRM sRGB iCCP cICP mDCV mDCv cLLI cLLi
   sBIT bKGD hIST sPLT pHYs acTL fcTL fdAT`.split(/\s+/),
);

/** The first letter of a chunk without which the picture cannot be shown is a capital. */
const isCritical = (type: string) => /^[A-Z]/.test(type);

/**
 * Keeps the picture, its orientation and its colours. Texts, dates, Exif, unknown chunks and what follows the
 * picture are dropped. What cannot be read as PNG is kept.
 */
export async function* planPng(source: Bytes): AsyncGenerator<Piece> {
  const { size, read } = source;
  let at = SIGNATURE_BYTES;
  yield { from: 0, to: at };
  for (let nr = 0; nr < MAX_CHUNKS; nr++) {
    const head = await read(at, HEAD_BYTES);
    if (head.length < HEAD_BYTES) break;
    const length = head.readUInt32BE(0);
    const type = head.toString('latin1', 4, 8);
    const data = at + HEAD_BYTES;
    const end = data + length + CHECKSUM_BYTES;
    if (end > size) break;
    const isKept = isCritical(type) || KEPT.has(type);
    // A damaged chunk may be one of the picture's.
    if (!isKept && !(await isIntact(source, at + 4, end - CHECKSUM_BYTES))) break;
    if (type === 'eXIf') {
      const orientation = readOrientation(await read(data, Math.min(length, WINDOW_BYTES)));
      if (orientation !== null) yield { bytes: chunkOf(type, exifOf(orientation)) };
    } else if (isKept) {
      yield { from: at, to: end };
    }
    at = end;
    if (type === 'IEND') return;
  }
  yield { from: at, to: size };
}

/** Whether the checksum behind these bytes is theirs. */
async function isIntact({ read }: Bytes, from: number, to: number): Promise<boolean> {
  let checksum = 0;
  for (let at = from; at < to;) {
    const part = await read(at, Math.min(to - at, WINDOW_BYTES));
    checksum = crc32(part, checksum);
    at += part.length;
  }
  return (await read(to, CHECKSUM_BYTES)).equals(u32(checksum));
}

function chunkOf(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([u32(data.length), typed, u32(crc32(typed))]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
